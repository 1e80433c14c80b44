// The page of a farmer who agreed to have one: first name, parish, crops, and no more.
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { publicPages } from "../api.ts";
import { ask, asked, factList, make, notice, show } from "./page.ts";
import { farmerWords } from "./farmerWords.ts";
import { known, wordsOf } from "./spoken.ts";

const say = wordsOf("farmer", farmerWords);

type Farmer = WireReturns<typeof publicPages.farmerProfile>;

function pageOf(farmer: Farmer): HTMLElement[] {
  const crops = farmer.commodities.map(known).join(", ");
  const { plots, land, place } = farmer;
  const count = say(plots === 1 ? "onePlot" : "manyPlots", { count: plots });
  const words = land === null ? count : `${count}, ${known(land)}`;
  return [
    make("h1", {}, farmer.firstName),
    ...(place === null ? [] : [make("p", { class: "lead" }, place)]),
    factList([
      [
        say("grows"),
        crops === "" ? say("notRecorded") : crops.charAt(0).toUpperCase() + crops.slice(1),
      ],
      [say("land"), plots === 0 ? say("notRecorded") : words],
      [say("sellsTo"), farmer.buyer],
      [say("since"), String(farmer.since)],
    ]),
    make("p", { class: "small" }, say("agreed")),
  ];
}

async function read(): Promise<void> {
  const publicId = asked();
  const farmer =
    publicId === ""
      ? null
      : await ask<Farmer>(urlOf(publicPages.farmerProfile, { publicId }), () => void read());
  if (farmer) show(pageOf(farmer), farmer.firstName);
  else if (farmer === null) {
    show([notice("straw", say("none"), make("p", {}, say("noneLine")))], say("none"));
  }
}

void read();
