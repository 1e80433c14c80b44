import { useNavigate } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Lines, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { supplies } from "../api.ts";
import { type SupplyUse, supplyUses } from "../rules.ts";
import { t } from "./words.ts";

interface AskedLine {
  thing: Picked | null;
  pieces: number | null;
}

interface Values {
  use: SupplyUse | "";
  neededBy: string;
  note: string;
  lines: AskedLine[];
}

const blank = (): AskedLine => ({ thing: null, pieces: null });

/** Asks for things out of the store. */
export function RequisitionForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const initial: Values = { use: "", neededBy: org.today, note: "", lines: [blank()] };
  const form = useForm({
    draft: "requisition",
    initial,
    check: ({ lines }) =>
      lines.flatMap(({ pieces }, at) =>
        pieces === null || pieces < 1 ? [{ path: `lines.${at}.pieces`, message: t.onePiece }] : [],
      ),
    command: supplies.ask,
    args: ({ use, neededBy, note, lines }, id) => ({
      body: {
        id,
        use: use === "" ? "stores" : use,
        neededBy,
        note: note.trim() || null,
        lines: lines.map(({ thing, pieces }) => ({
          productId: thing?.id ?? "",
          pieces: String(pieces ?? 0),
        })),
      },
    }),
    names: { "lines.*.productId": "lines.*.thing" },
    done: ({ id, number }) => {
      toast(t.asked(number));
      void navigate(`/supplies/${id}`);
    },
  });
  return (
    <FormPage form={form} title={t.ask} submit={t.ask} back={{ label: t.back, to: "/supplies" }}>
      <Group heading={t.things}>
        <Things lines={form.lines("lines")} />
      </Group>
      <Group heading={t.use} columns={2}>
        <ChoiceField
          field={form.field("use")}
          label={t.use}
          options={supplyUses.map((value) => ({ value, label: t.uses[value] }))}
          required
        />
        <DayField field={form.field("neededBy")} label={t.neededBy} from={org.today} required />
        <TextField field={form.field("note")} label={t.note} />
      </Group>
    </FormPage>
  );
}

/** What is asked for, a line each. */
function Things({ lines }: { lines: Lines<AskedLine> }) {
  return (
    <LinesField
      lines={lines}
      label={t.things}
      columns={[t.thing, t.pieces]}
      blank={blank}
      addLabel={t.addLine}
      most={30}
      cells={(line, at) => [
        <PickField
          key="thing"
          bare
          field={line.field("thing")}
          label={t.thingOf(at + 1)}
          list={supplies.catalogue}
          option={(row) => ({
            id: row.id,
            label: row.name,
            detail: `${t.onHand}: ${formatAmount(row.onHand)}`,
          })}
          required
        />,
        <CountField
          key="pieces"
          bare
          field={line.field("pieces")}
          label={t.piecesOf(at + 1)}
          least={1}
          required
        />,
      ]}
    />
  );
}
