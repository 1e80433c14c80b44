import { describe, expect, test } from "vitest";
import { suppliers } from "#registry/suppliers/api.ts";
import { billHands } from "#test/billMakers.ts";
import { makePayee } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { payments } from "./api.ts";

const world = await makeWorld();
const { supplier, approved, prepare, vouchers, moveSupplier, readSupplier } = billHands(world);
/** As if the account had been changed earlier, and the supplier been known long before. */
const changedBefore = (id: string, since: string) =>
  world.sql.query(
    `update supplier set created_at = created_at - interval '9 days',
       payment_changed_at = payment_changed_at - interval '${since}' where id = '${id}'`,
  );
const changeWallet = async (
  id: string,
  paymentNumber: string,
  [askedBy, confirmedBy]: [Person, Person],
) => {
  const asked = await world.as(askedBy)(suppliers.askAccount, {
    params: { id },
    body: {
      id: newId(),
      paymentMethod: "mtn_momo",
      paymentNumber,
      paymentAccountName: "Wamala Repairs",
      reason: "A new number",
    },
  });
  const [change] = asked.accountChanges;
  return world.as(confirmedBy)(suppliers.confirmAccount, {
    params: { id: change?.id ?? "" },
    body: { version: change?.version ?? 1 },
  });
};

describe("what a supplier is owed", () => {
  test("stands among the payables and with the payee, and is paid by cheque: Dr 2010 / Cr 1100", async () => {
    const { id, code, legalName } = await supplier();
    const bill = await approved(id, 1_000_000n);
    const { rows } = await world.as("cashier")(payments.payables, {
      params: { partyType: "supplier", search: code },
    });
    expect(rows).toMatchObject([
      { partyType: "supplier", partyCode: code, partyName: legalName, note: bill.number },
    ]);
    const payee = await world.as("cashier")(payments.payee, { params: { type: "supplier", id } });
    expect(payee).toMatchObject({ code, obstacle: null, openAdvance: "0", payeeName: legalName });
    expect(payee.wallet).toMatch(/•/);
    const paid = await vouchers.releaseWhole(
      await prepare(bill, { method: "cheque", chequeNumber: "000417" }),
    );
    expect(paid).toMatchObject({ state: "succeeded", partyName: legalName, payeePhone: null });
    expect(await vouchers.booked(paid.id)).toEqual([
      `released 2010 ${bill.payable}`,
      `released 1100 -${bill.payable}`,
    ]);
    const list = await world.as("accountant")(payments.list, {
      params: { partyType: "supplier", partyId: id },
    });
    expect(list.rows.map((row) => row.id)).toEqual([paid.id]);
    const receipt = await world.file("accountant", payments.voucher, { id: paid.id });
    expect(receipt.text.slice(0, 5)).toBe("%PDF-");
  });

  test("is not paid as another party's, nor another supplier's debt", async () => {
    const { id } = await supplier();
    const bill = await approved(id, 500_000n);
    const { id: other } = await supplier();
    await refused(prepare(bill, { partyId: other }), "payment.not-their-due");
    const farmer = await makePayee(world);
    const asFarmer = { partyType: "farmer", partyId: farmer } as const;
    await refused(prepare(bill, asFarmer), "payment.not-their-due");
    await refused(prepare(bill, { partyId: farmer }), "not-found");
  });

  test("is paid ahead only what was asked for and approved", async () => {
    const { id } = await supplier();
    const ahead = world.as("accountant")(payments.prepareAdvance, {
      body: {
        id: newId(),
        partyType: "supplier",
        partyId: id,
        method: "cash",
        amount: "1000",
        repayOn: "2199-01-01",
        purpose: "Ahead",
      },
    });
    await refused(ahead, "payment.without-request");
  });

  test.each(["hold", "blacklist", "deactivate"] as const)(
    "is not paid after %s, whoever approved it before",
    async (move) => {
      const one = await supplier();
      const bill = await approved(one.id, 400_000n);
      const payment = await vouchers.approve(await prepare(bill), "owner");
      await moveSupplier(move, await readSupplier(one.id));
      await refused(vouchers.release(payment, "accountant"), "payment.payee-blocked");
      await vouchers.strikeOut(payment, "accountant");
      await refused(prepare(bill), "payment.payee-blocked");
    },
  );
});

describe("a supplier's wallet that was changed", () => {
  test("is paid into a day later, and not by whoever asked for it", async () => {
    const { id } = await supplier();
    const bill = await approved(id, 300_000n);
    await changeWallet(id, "+256772999001", ["owner", "accountant"]);
    const payment = await prepare(bill, { method: "mtn_momo" });
    expect(payment.payeePhone).toMatch(/001$/);
    await refused(vouchers.approve(payment, "owner"), "payment.payee-changed-by-you");
    const approvedOne = await vouchers.approve(payment, "accountant");
    await refused(vouchers.release(approvedOne, "md"), "payment.payee-held");
    await changedBefore(id, "23 hours");
    await refused(vouchers.release(approvedOne, "md"), "payment.payee-held");
    await changedBefore(id, "1 hours");
    expect((await vouchers.release(approvedOne, "md")).state).toBe("queued");
  });

  test("stops what was prepared for the one before", async () => {
    const { id } = await supplier();
    const bill = await approved(id, 310_000n);
    const payment = await vouchers.approve(await prepare(bill, { method: "mtn_momo" }), "owner");
    await changeWallet(id, "+256772999002", ["md", "accountant"]);
    await refused(vouchers.release(payment, "accountant"), "payment.payee-moved");
  });
});

test("after all that the books agree", () => world.verifyBooks());
