import { type ReactNode, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Field, type Form, useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { storeCounts, type StoreCountWire } from "../api.ts";
import { bases, type Basis, pileName } from "../rules.ts";
import { type PileWire } from "./pileWords.ts";
import { blankRead, isFilled, readBody, readFaults, type ReadValues } from "./readValues.ts";
import { t } from "./words.ts";

/** What lies there, pile by pile, in as many goes as it takes; the books are not shown. */
export function ReadForm() {
  const { id = "" } = useParams();
  const [address, setAddress] = useSearchParams();
  const answer = useQuery(storeCounts.one, { id });
  const isAll = address.get("all") === "yes";
  const turn = (): void => setAddress(isAll ? {} : { all: "yes" }, { replace: true });
  return (
    <Loaded answer={answer}>
      {(count) => <Read key={`${isAll}`} count={count} isAll={isAll} turn={turn} />}
    </Loaded>
  );
}

interface ReadProps {
  count: StoreCountWire;
  isAll: boolean;
  turn: () => void;
}

function Read({ count, isAll, turn }: ReadProps) {
  const navigate = useNavigate();
  const { id, number, place } = count;
  const piles = count.pileLines.filter(({ isCounted }) => isAll || !isCounted);
  const form = useForm({
    draft: `store-count-${id}-${isAll}`,
    initial: blankRead(piles),
    check: (values) => readFaults(values, piles),
    command: storeCounts.read,
    args: (values, sent) => ({ params: { id }, body: { id: sent, piles: readBody(values) } }),
    done: () => {
      toast(t.saved(form.values.piles.filter(isFilled).length));
      void navigate(`/stock-card/counts/${id}`);
    },
  });
  const filled = form.values.piles.filter(isFilled).length;
  const hasOthers = count.pileLines.some(({ isCounted }) => isCounted);
  return (
    <FormPage
      form={form}
      title={t.readTitle(place.name)}
      back={{ label: number, to: `/stock-card/counts/${id}` }}
      submit={t.save}
      summary={
        <Sums
          items={[]}
          main={{ label: t.filled, value: t.ofAll(filled, count.pileLines.length) }}
        />
      }
    >
      <p className="small quiet">{piles.length === 0 ? t.allCounted : t.readHint}</p>
      {form.values.piles.map(({ line }, index) => {
        const pile = piles.find((one) => one.line === line);
        return pile && <PileFields key={line} form={form} pile={pile} index={index} />;
      })}
      {hasOthers && (
        <button type="button" className="link self-start" onClick={turn}>
          {isAll ? t.onlyLeft : t.othersToo}
        </button>
      )}
    </FormPage>
  );
}

interface PileProps {
  form: Form<ReadValues>;
  pile: PileWire;
  index: number;
}

/** What it weighs and its bags; the rest once there is something to say of it. Most piles need no more than the two. */
function PileFields({ form, pile, index }: PileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const line = form.lines("piles").line(index);
  const counted = line.field("counted");
  const name = pileName(pile);
  const isWeighed = pile.unit === "g";
  const isMore = isOpen || line.values.note !== "" || line.values.moistureBp !== null;
  return (
    <Group
      heading={name}
      hint={pile.lotCode === null ? t.lotsTogether(pile.lots) : t.marked}
      columns={2}
    >
      {isWeighed ? (
        <>
          <Captioned caption={t.onScale}>
            <WeightField bare field={counted} label={t.weightOf(name)} />
          </Captioned>
          <Captioned caption={t.bagsCounted}>
            <CountField bare field={line.field("bags")} label={t.bagsOf(name)} most={100_000} />
          </Captioned>
        </>
      ) : (
        <Captioned caption={t.piecesCounted}>
          <CountField bare field={asNumber(counted)} label={t.piecesOf(name)} most={10_000_000} />
        </Captioned>
      )}
      {pile.hasMoved && line.values.counted !== "" && <AsOf field={line.field("basis")} />}
      {isMore ? (
        <>
          {isWeighed && (
            <PercentField
              field={line.field("moistureBp")}
              label={t.moisture}
              hint={t.moistureHint}
            />
          )}
          <TextField field={line.field("note")} label={t.pileNote} hint={t.pileNoteHint} />
        </>
      ) : (
        <button
          type="button"
          className="link col-span-2 self-start text-left text-sm max-md:py-1.5"
          onClick={() => setIsOpen(true)}
        >
          {isWeighed ? t.moreOfWeighed : t.moreOfPieces}
        </button>
      )}
    </Group>
  );
}

/** A field without "optional" on every line of a long sheet: whoever has not reached a pile leaves it. */
function Captioned({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="small quiet" aria-hidden>
        {caption}
      </span>
      {children}
    </div>
  );
}

/** Only where something moved meanwhile does it matter when a pile was counted. */
function AsOf({ field }: { field: Field<Basis | ""> }) {
  return (
    <ChoiceField
      field={field}
      label={t.asOf}
      options={bases.map((value) => ({ value, label: t.asOfs[value] }))}
    />
  );
}

/** Pieces travel as digits and are typed as a number. */
function asNumber({ value, set, ...rest }: Field<string>): Field<number | null> {
  return {
    ...rest,
    value: value === "" ? null : Number(value),
    set: (pieces) => set(pieces === null ? "" : String(pieces)),
  };
}
