import { formatDay } from "#kernel/days.ts";
import { formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { t } from "./words.ts";

type FreeLots = WireReturns<typeof shipments.freeLots>;
type FreeLot = FreeLots["rows"][number];

interface AllocateDialogProps {
  shipment: ShipmentWire;
  onClose: () => void;
}

/** Chooses whole bags of the packed lots that are free. */
export function AllocateDialog({ shipment, onClose }: AllocateDialogProps) {
  const answer = useQuery(shipments.freeLots, { id: shipment.id });
  const free = answer.data?.rows.filter((row) => row.held === null && row.freeBags > 0) ?? [];
  if (answer.data && free.length > 0) {
    const { room } = answer.data;
    return <Choosing shipment={shipment} rows={free} room={BigInt(room)} onClose={onClose} />;
  }
  return (
    <Dialog title={t.moves.allocate} open onClose={onClose}>
      <Loaded answer={answer}>{() => <p>{t.noneFree}</p>}</Loaded>
    </Dialog>
  );
}

interface Values {
  lots: { bags: number | null }[];
}

interface ChoosingProps extends AllocateDialogProps {
  rows: readonly FreeLot[];
  room: bigint;
}

/** Proposes the oldest lots first, until the contract is full. */
function proposal(rows: readonly FreeLot[], room: bigint): Values {
  let left = room;
  const lots = rows.map(({ bag, freeBags }) => {
    const fits = Number(left / BigInt(bag));
    const bags = Math.min(freeBags, fits);
    left -= BigInt(bags) * BigInt(bag);
    return { bags: bags === 0 ? null : bags };
  });
  return { lots };
}

function Choosing({ shipment, rows, room, onClose }: ChoosingProps) {
  const { id, version, contract } = shipment;
  const promise = BigInt(contract.quantity) - BigInt(shipment.net);
  const target = promise > 0n && promise < room ? promise : room;
  const form = useForm<Values, typeof shipments.allocate>({
    initial: proposal(rows, target),
    check: ({ lots }) => faultsOf(rows, lots),
    command: shipments.allocate,
    args: ({ lots }) => ({
      params: { id },
      body: {
        version,
        lots: rows.flatMap(({ lotId, placeId }, i) => {
          const bags = lots[i]?.bags ?? 0;
          return bags === 0 ? [] : [{ lotId, placeId, bags }];
        }),
      },
    }),
    done: (answer) => {
      toast(t.allocated(formatKilograms(answer.net)));
      onClose();
    },
  });
  const chosen = rows.reduce(
    (sum, row, i) => sum + BigInt(row.bag) * BigInt(form.values.lots[i]?.bags ?? 0),
    0n,
  );
  const bags = form.values.lots.reduce((sum, lot) => sum + (lot.bags ?? 0), 0);
  return (
    <FormDialog
      form={form}
      title={t.moves.allocate}
      submit={t.moves.allocate}
      open
      onClose={onClose}
      wide
    >
      <p>{t.allocateMeans(formatKilograms(room))}</p>
      <LotsTable rows={rows} form={form} />
      <Sums
        items={[
          { label: t.bags, value: formatScaled(BigInt(bags), 0) },
          { label: t.stillFree, value: t.kg(formatKilograms(room - chosen)) },
        ]}
        main={{ label: t.chosen, value: t.kg(formatKilograms(chosen)) }}
      />
    </FormDialog>
  );
}

function LotsTable({ rows, form }: { rows: readonly FreeLot[]; form: Form<Values> }) {
  const lines = form.lines("lots");
  return (
    <WideSheet label={t.lots}>
      <table className="table lines">
        <thead>
          <tr>
            <th scope="col">{t.lot}</th>
            <th scope="col" className="max-md:hidden">
              {t.madeOn}
            </th>
            <th scope="col" className="end">
              {t.freeBags}
            </th>
            <th scope="col" className="end">
              {t.bags}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`${row.lotId}${row.placeId}`}>
              <th scope="row" className="py-2! whitespace-normal!">
                <span className="whitespace-nowrap">{row.lotCode}</span>
                <span className="small quiet block font-normal">{row.placeName}</span>
              </th>
              <td className="max-md:hidden">{formatDay(row.madeOn)}</td>
              <td className="end">{formatScaled(BigInt(row.freeBags), 0)}</td>
              <td className="end w-32">
                <CountField
                  bare
                  field={lines.line(i).field("bags")}
                  label={t.bagsOf(row.lotCode)}
                  most={row.freeBags}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function faultsOf(rows: readonly FreeLot[], lots: Values["lots"]) {
  if (lots.every((lot) => (lot.bags ?? 0) === 0)) {
    return [{ path: "lots.0.bags", message: t.nothingChosen }];
  }
  return rows.flatMap(({ lotCode, freeBags }, i) =>
    (lots[i]?.bags ?? 0) > freeBags
      ? [{ path: `lots.${i}.bags`, message: t.tooMany(lotCode, freeBags) }]
      : [],
  );
}
