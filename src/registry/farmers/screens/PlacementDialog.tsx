import { useState } from "react";
import { useSearchParams } from "react-router";
import type { WireParams } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { mostPlaced, nowhere } from "../groupRules.ts";
import { farmerPlacements } from "../placementApi.ts";
import { groupWords as t } from "./groupWords.ts";

type Matching = WireParams<typeof farmerPlacements.matching>;

/** Which farmers are meant: those chosen, or all that match, with how many were seen. */
type Meant = { ids: readonly string[] } | { matching: Matching; expected: number; gone: number };

interface Standing {
  group: { id: string; name: string } | null;
  officer: { id: string; name: string } | null;
}

/** Gives all farmers the list shows, on every page of it, a group, an officer or both. */
export function PlaceMatching({ names }: { names: readonly string[] }) {
  const [address] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const asked = [...names, "search"].flatMap((name) => {
    const value = address.get(name);
    return value === null ? [] : [[name, value]];
  });
  // The names and values in the address are the endpoint's own parameters; the server checks them.
  const matching = Object.fromEntries(asked) as Matching;
  return (
    <>
      <button type="button" className="link min-h-7 max-md:py-2.5" onClick={() => setIsOpen(true)}>
        {t.placeMatching}
      </button>
      {isOpen && <MatchingDialog matching={matching} close={close} />}
    </>
  );
}

function MatchingDialog({ matching, close }: { matching: Matching; close: () => void }) {
  const answer = useQuery(farmerPlacements.matching, matching);
  const found = answer.data;
  if (found && found.count > found.gone && found.count <= mostPlaced) {
    const meant = { matching, expected: found.count, gone: found.gone };
    return <PlacementDialog meant={meant} close={close} done={close} />;
  }
  return (
    <Dialog title={t.placeMatching} open onClose={close}>
      <Loaded answer={answer} skeleton={<span className="skeleton h-12 w-full" />}>
        {({ count }) => (
          <p>{count > mostPlaced ? t.tooMany(mostPlaced.toLocaleString("en")) : t.nobody}</p>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Asks for the group, the officer or both, and places those who are meant. */
export function PlacementDialog(props: {
  meant: Meant;
  /** Where the one farmer stands now. */
  now?: Standing;
  close: () => void;
  done: () => void;
}) {
  const { meant, now, close, done } = props;
  const choices = useQuery(farmerPlacements.choices).data;
  const form = useForm({
    initial: { group: "", officer: "" },
    check: ({ group, officer }) =>
      group === "" && officer === "" ? [{ path: "group", message: t.chooseOne }] : [],
    command: farmerPlacements.place,
    args: ({ group, officer }, id) => ({
      body: {
        id,
        ...(group === "" ? {} : { groupId: group === nowhere ? null : group }),
        ...(officer === "" ? {} : { officerId: officer === nowhere ? null : officer }),
        ...("ids" in meant
          ? { farmerIds: [...meant.ids] }
          : { matching: { ...meant.matching, expected: meant.expected } }),
      },
    }),
    names: { groupId: "group", officerId: "officer" },
    done: ({ placed }) => {
      toast(t.placed(placed));
      done();
    },
  });
  const count = "ids" in meant ? meant.ids.length : meant.expected;
  const optionsOf = (found: readonly { id: string; name: string }[], none: string) => [
    { value: nowhere, label: none },
    ...found.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const open = (choices?.groups ?? []).filter((group) => group.isOpen);
  return (
    <FormDialog
      form={form}
      title={t.placeTitle(t.farmers(count))}
      submit={t.assign}
      open
      onClose={close}
    >
      {"gone" in meant && meant.gone > 0 && <p className="notice">{t.gone(meant.gone)}</p>}
      <ChoiceField
        field={form.field("group")}
        label={t.newGroup}
        hint={now?.group ? t.isNow(now.group.name) : t.leftEmpty}
        options={optionsOf(open, t.noGroup)}
      />
      <ChoiceField
        field={form.field("officer")}
        label={t.newOfficer}
        hint={now?.officer ? t.isNow(now.officer.name) : t.leftEmpty}
        options={optionsOf(choices?.officers ?? [], t.noOfficer)}
      />
    </FormDialog>
  );
}
