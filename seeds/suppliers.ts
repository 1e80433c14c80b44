// Suppliers of the demo: a repair shop whose bill is approved and paid by cheque, and a transporter whose
// bill waits.
import type { Day } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { bills } from "#work/bills/api.ts";
import { payments } from "#work/payments/api.ts";
import type { Callers } from "./callers.ts";

type Bill = WireReturns<typeof bills.one>;
type Entered = Omit<WireBody<typeof suppliers.add>, "id" | "paymentMethod" | "paymentBank">;
type Billed = Pick<WireBody<typeof bills.enter>, "invoiceNumber" | "fiscalNumber" | "lines">;

/** What the suppliers' bills came to: booked as costs, claimed back as tax, paid. */
export interface SuppliersTold {
  costs: bigint;
  vat: bigint;
  paid: bigint;
}

const repairs: Entered = {
  type: "service",
  legalName: "Wamala Engineering Works Ltd",
  tin: "1000000011",
  contactName: "Wamala Peter",
  phone: "+256772000311",
  address: "Plot 14, Sixth Street, Kampala",
  paymentNumber: "9030001100011",
  paymentAccountName: "Wamala Engineering Works Ltd",
  termsDays: 30,
};
const transport: Entered = {
  type: "transporter",
  legalName: "Masaka Road Haulage Ltd",
  tin: "1000000012",
  contactName: "Namutebi Joan",
  phone: "+256752000312",
  address: "Katwe Road, Masaka",
  paymentNumber: "0140002200022",
  paymentAccountName: "Masaka Road Haulage Ltd",
  termsDays: 14,
};

/** Entered by the managing director, approved by the accountant. */
async function addSupplier(hands: Callers, entered: Entered): Promise<string> {
  const id = hands.newId();
  const account = { paymentMethod: "bank", paymentBank: "Stanbic Bank Uganda" } as const;
  await hands.as("md")(suppliers.add, { body: { id, ...entered, ...account } });
  const params = { id };
  await hands.as("md")(suppliers.review, { params, body: { version: 1 } });
  await hands.as("accountant")(suppliers.approve, { params, body: { version: 2 } });
  return id;
}

function enterBill(hands: Callers, supplierId: string, day: Day, billed: Billed): Promise<Bill> {
  const body = { id: hands.newId(), supplierId, day, ...billed };
  return hands.as("operations")(bills.enter, { body });
}

/** A bill for the yearly service of the huller, from the supplier's first entry to the cheque. */
export async function tellSuppliers(hands: Callers, day: Day): Promise<SuppliersTold> {
  await hands.toDay(day);
  const bill = await enterBill(hands, await addSupplier(hands, repairs), day, {
    invoiceNumber: "WEW/26/0417",
    fiscalNumber: "1026110417",
    lines: [
      {
        account: "6130",
        segment: "coffee",
        description: "Yearly service of the huller",
        vatCode: "STANDARD",
        net: "900000",
      },
    ],
  });
  const approval = bill.approval;
  if (!approval) throw new Error(`${bill.number} asked nobody`);
  await hands.as("accountant")(approvals.approve, {
    params: { id: approval.id },
    body: { version: approval.version },
  });
  const paid = await payByCheque(hands, bill.id);
  return { costs: BigInt(bill.net), vat: BigInt(bill.vat), paid };
}

/** Prepared, approved and released by three people. */
async function payByCheque(hands: Callers, billId: string): Promise<bigint> {
  const { dueId, open, supplierId } = await hands.as("accountant")(bills.one, {
    params: { id: billId },
  });
  if (dueId === null || open === null) throw new Error("an approved bill is owed");
  const prepared = await hands.as("accountant")(payments.prepare, {
    body: {
      id: hands.newId(),
      partyType: "supplier",
      partyId: supplierId,
      method: "cheque",
      chequeNumber: "000418",
      items: [{ dueId, amount: open }],
    },
  });
  const params = { id: prepared.id };
  const approved = await hands.as("owner")(payments.approve, {
    params,
    body: { version: prepared.version },
  });
  await hands.as("md")(payments.release, { params, body: { version: approved.version } });
  return BigInt(open);
}

/** A transporter's bill that nobody has decided on yet. */
export async function seedWaitingBill(hands: Callers, today: Day): Promise<void> {
  await hands.toDay(today);
  await enterBill(hands, await addSupplier(hands, transport), today, {
    invoiceNumber: "MRH-2291",
    lines: [
      {
        account: "6120",
        segment: "coffee",
        description: "Masaka to the plant, two lorries",
        vatCode: "EXEMPT",
        net: "1240000",
      },
    ],
  });
}
