// The page of a farmer who agreed to have one: first name, parish, crops, and no more.
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { publicPages } from "../api.ts";
import { ask, asked, factList, make, notice, show } from "./page.ts";

type Farmer = WireReturns<typeof publicPages.farmerProfile>;

function pageOf(farmer: Farmer): HTMLElement[] {
  const crops = farmer.commodities.join(", ");
  const { plots, land, place } = farmer;
  const words = `${plots} ${plots === 1 ? "plot" : "plots"}${land === null ? "" : `, ${land}`}`;
  return [
    make("h1", {}, farmer.firstName),
    ...(place === null ? [] : [make("p", { class: "lead" }, place)]),
    factList([
      ["Grows", crops === "" ? "Not recorded" : crops.charAt(0).toUpperCase() + crops.slice(1)],
      ["Land", plots === 0 ? "Not recorded" : words],
      ["Sells to", farmer.buyer],
      ["Since", String(farmer.since)],
    ]),
    make("p", { class: "small" }, "The farmer agreed to this page and can close it at any time."),
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
    const words = "There is no farmer's page here, or the farmer has closed it.";
    show([notice("straw", "No page", make("p", {}, words))], "No page");
  }
}

void read();
