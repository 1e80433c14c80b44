import { describe, expect, test } from "vitest";
import type { WireBody } from "#platform/api/endpoint.ts";
import { billHands } from "#test/billMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { suppliers } from "./api.ts";

const world = await makeWorld();
const { add, approveSupplier, supplier, moveSupplier, readSupplier } = billHands(world);
const bankAccount = {
  paymentMethod: "bank",
  paymentBank: "Stanbic Bank",
  paymentNumber: "9030 0012 3456",
  paymentAccountName: "Wamala Repairs",
} as const;
const askAccount = (id: string, more: object = {}, by: Person = "md") =>
  world.as(by)(suppliers.askAccount, {
    params: { id },
    body: { id: newId(), ...bankAccount, reason: "They moved to another bank", ...more },
  });
const decideAccount = (
  name: "confirmAccount" | "dropAccount",
  one: { accountChanges: readonly { id: string; version: number }[] },
  by: Person,
) => {
  const [change] = one.accountChanges;
  return world.as(by)(suppliers[name], {
    params: { id: change?.id ?? newId() },
    body: { version: change?.version ?? 1 },
  });
};
const change = (
  one: Awaited<ReturnType<typeof add>>,
  more: Partial<WireBody<typeof suppliers.change>>,
  by: Person = "md",
) => {
  const { type, legalName, tin, termsDays, version } = one;
  const { paymentMethod, paymentBank, paymentNumber, paymentAccountName } = one;
  const account = { paymentMethod, paymentBank, paymentNumber, paymentAccountName };
  return world.as(by)(suppliers.change, {
    params: { id: one.id },
    body: { version, type, legalName, tin, termsDays, ...account, ...more },
  });
};

describe("from draft to business", () => {
  test("entered by one person, approved by another", async () => {
    const one = await add();
    expect(one).toMatchObject({ state: "draft", approvedByName: null, warnings: [] });
    expect(one.code).toMatch(/^SUP-\d{3}$/);
    await refused(approveSupplier(one, "md"), "same-person");
    const approved = await approveSupplier(one, "accountant");
    expect(approved).toMatchObject({ state: "approved", approvedByName: "Moses Wabwire" });
    await refused(approveSupplier(one, "owner"), "state-conflict");
  });

  test("who changed the draft last does not approve it either", async () => {
    const one = await add({}, "operations");
    const after = await change(one, bankAccount);
    expect(after).toMatchObject({ paymentMethod: "bank", paymentNumber: "903000123456" });
    expect(after.paymentChangedAt).toBeNull();
    await refused(approveSupplier(after, "md"), "same-person");
    expect((await approveSupplier(after, "operations")).state).toBe("approved");
  });

  test("is approved only after the review; given back it is a draft, and a licence that ended stops it", async () => {
    const one = await add({ licenceExpiresOn: "2024-01-01" });
    const params = { id: one.id };
    const body = { version: one.version };
    const { as } = world;
    await refused(as("accountant")(suppliers.approve, { params, body }), "state-conflict");
    for (const person of ["field", "supplier"] as const) {
      await refused(as(person)(suppliers.review, { params, body }), "not-allowed");
    }
    await refused(as("other-owner")(suppliers.review, { params, body }), "not-found");
    const review = await as("md")(suppliers.review, { params, body });
    expect(review.state).toBe("kyc_review");
    await refused(approveSupplier(review), "supplier.licence-ended");
    await refused(
      as("other-owner")(suppliers.giveBack, {
        params,
        body: { version: review.version, reason: "Licence" },
      }),
      "not-found",
    );
    const back = await as("accountant")(suppliers.giveBack, {
      params,
      body: { version: review.version, reason: "The licence has ended" },
    });
    expect(back).toMatchObject({ state: "draft", stateReason: "The licence has ended" });
    const mended = await change(back, { licenceExpiresOn: "2199-01-01" });
    expect((await approveSupplier(mended)).state).toBe("approved");
  });

  test("on hold and off, blacklisted with a reason, out of use, taken up as a draft", async () => {
    const one = await supplier();
    const held = await moveSupplier("hold", one);
    expect(held).toMatchObject({ state: "on_hold", stateReason: "Goods missing" });
    const free = await moveSupplier("release", held);
    expect(free).toMatchObject({ state: "approved", stateReason: null });
    const black = await moveSupplier("blacklist", free);
    await refused(moveSupplier("release", black), "state-conflict");
    const gone = await moveSupplier("deactivate", black);
    const again = await moveSupplier("reopen", gone);
    expect(again).toMatchObject({ state: "draft", approvedByName: null });
    await refused(approveSupplier(again, "md"), "same-person");
    expect((await approveSupplier(again)).state).toBe("approved");
  });
});

describe("where the money goes", () => {
  test("is asked for by one person and confirmed by another; what was before stands until then", async () => {
    const one = await supplier();
    const asked = await askAccount(one.id);
    expect(asked.paymentMethod).toBe("mtn_momo");
    await refused(askAccount(one.id), "supplier.account-change-waits");
    await refused(decideAccount("confirmAccount", asked, "md"), "same-person");
    const done = await decideAccount("confirmAccount", asked, "accountant");
    expect(done).toMatchObject({ paymentMethod: "bank", paymentNumber: "903000123456" });
    expect(done.paymentChangedAt).not.toBeNull();
    expect(done.accountChanges[0]).toMatchObject({
      state: "confirmed",
      askedByName: "Joseph Kato",
      decidedByName: "Moses Wabwire",
    });
    await refused(decideAccount("confirmAccount", done, "owner"), "state-conflict");
    await refused(askAccount(one.id), "supplier.same-account");
  });

  test("can be dropped, and is not changed with the rest", async () => {
    const one = await supplier();
    const dropped = await decideAccount("dropAccount", await askAccount(one.id), "md");
    expect(dropped).toMatchObject({ paymentMethod: "mtn_momo" });
    await refused(change(dropped, bankAccount), "supplier.account-needs-two");
    const named = await change(dropped, { legalName: "Wamala and Sons Ltd" });
    expect(named.legalName).toBe("Wamala and Sons Ltd");
    await refused(askAccount((await add()).id), "supplier.account-in-draft");
  });

  test("changed in a draft taken up again is as one changed by two: said, held, and not its editor's to approve", async () => {
    const one = await supplier();
    const again = await moveSupplier("reopen", await moveSupplier("deactivate", one));
    expect(again.warnings).toEqual([]);
    const moved = await change(again, { ...bankAccount, paymentNumber: "9030007770001" });
    expect(moved.paymentChangedAt).not.toBeNull();
    const said = /^The account was changed since it was last approved, by Joseph Kato/;
    expect(moved.warnings).toEqual([expect.stringMatching(said)]);
    // Another person writes the draft last, and does not make the account theirs.
    const noted = await change(moved, { note: "New bank" }, "operations");
    await refused(approveSupplier(noted, "operations"), "same-person");
    const review = await readSupplier(noted.id);
    await refused(approveSupplier(review, "md"), "same-person");
    const approvedAgain = await approveSupplier(review, "accountant");
    expect(approvedAgain).toMatchObject({ state: "approved", warnings: [] });
    expect(approvedAgain.paymentChangedAt).toBe(moved.paymentChangedAt);
  });

  test("confirmed by a second person it is nothing to be said when the supplier is taken up again", async () => {
    const asked = await askAccount((await supplier()).id, { paymentNumber: "9030007770002" });
    const done = await decideAccount("confirmAccount", asked, "accountant");
    const again = await moveSupplier("reopen", await moveSupplier("deactivate", done));
    expect(again.warnings).toEqual([]);
    expect((await approveSupplier(again)).state).toBe("approved");
  });

  test("another supplier's account, and another name on it, are said to whoever approves", async () => {
    const first = await add({ ...bankAccount, paymentNumber: "1234567890" });
    const second = await add({
      ...bankAccount,
      paymentNumber: "1234567890",
      paymentAccountName: "Kato Joseph",
      tin: null,
    });
    expect(second.warnings.join(" ")).toContain("Kato Joseph");
    expect(second.warnings.join(" ")).toContain(`${first.code} ${first.legalName} has the same`);
    expect(second.warnings.join(" ")).toContain("no TIN");
  });
});

test("an account that is a colleague's telephone is said, however they write it, while they work here", async () => {
  const call = async (phone: string, isActive: boolean) =>
    world.sql.query("update profile set phone = $2, is_active = $3 where user_id = $1", [
      ...[await world.userId("cashier"), phone, isActive],
    ]);
  const one = await add({ paymentNumber: "+256772444321" });
  const said = async () => (await readSupplier(one.id)).warnings.join(" ");
  expect(await said()).not.toContain("works here");
  await call("0772 444-321", true);
  expect(await said()).toMatch(/number is the telephone of .+, who works here\./);
  await call("0772 444-321", false);
  expect(await said()).not.toContain("works here");
  // The same last digits in another country are another telephone.
  await call("+255 772 444321", true);
  expect(await said()).not.toContain("works here");
});

describe("what is refused", () => {
  test("the TIN of another, a telephone that is none, an account without a number", async () => {
    const one = await add();
    const said = await refused(add({ tin: one.tin }), "supplier.tin-taken");
    expect(said.detail).toContain(one.code);
    await refused(add({ phone: "12" }), "supplier.bad-phone");
    const missing = await refused(add({ ...bankAccount, paymentNumber: null }), "validation");
    expect(missing.errors?.map((error) => error.path)).toEqual(["paymentNumber"]);
  });

  test("roles without the right, and another company", async () => {
    const one = await add();
    for (const person of ["field", "employee", "supplier", "cashier"] as const) {
      await refused(readSupplier(one.id, person), "not-allowed");
      await refused(add({}, person), "not-allowed");
    }
    await refused(readSupplier(one.id, "other-owner"), "not-found");
    await refused(approveSupplier(one, "other-owner"), "not-found");
    await refused(askAccount(one.id, {}, "other-owner"), "not-found");
    const waiting = await askAccount((await supplier()).id);
    await refused(decideAccount("confirmAccount", waiting, "other-owner"), "not-found");
    await refused(decideAccount("dropAccount", waiting, "other-owner"), "not-found");
  });

  test("what somebody else changed meanwhile; the same command twice is one supplier", async () => {
    const one = await add();
    await change(one, { note: "First" });
    await refused(change(one, { note: "Second" }), "version-conflict");
    const id = newId();
    const first = await add({ id, legalName: "Twice Ltd", tin: "1999999999" });
    expect(first.id).toBe(id);
    await refused(add({ id, legalName: "Thrice Ltd", tin: "1999999998" }), "same-id-other-content");
  });
});

test("papers are kept with the supplier", async () => {
  const { id } = await add();
  const base64 = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
  const body = { id: newId(), kind: "licence", title: "Trading licence 2026" } as const;
  const one = await world.as("md")(suppliers.addDocument, {
    params: { id },
    body: { ...body, expiresOn: "2026-12-31", file: { name: "licence.pdf", base64 } },
  });
  expect(one.documents).toMatchObject([{ kind: "licence", expiresOn: "2026-12-31" }]);
  const kept = await world.file("md", suppliers.document, { id: body.id });
  expect(kept.text).toContain("%PDF-1.4");
  // A photographed one is no PDF, and nobody is told that it is.
  const file = { name: "licence", base64: "iVBORw0KGgoAAAAASUVORK5CYII=" };
  const taken = { ...body, id: newId(), file };
  await world.as("md")(suppliers.addDocument, { params: { id }, body: taken });
  const photograph = await world.file("md", suppliers.document, { id: taken.id });
  expect(photograph.headers["content-type"]).toBe("application/octet-stream");
  expect(photograph.headers["content-disposition"]).toContain('"licence.png"');
  const foreign = await world.file("other-owner", suppliers.document, { id: body.id });
  expect(foreign.status).toBe(404);
});

test("the list and its table", async () => {
  await supplier({ legalName: "Aaa Transporters", type: "transporter" });
  const { rows } = await world.as("accountant")(suppliers.list, {
    params: { type: "transporter", state: "approved", search: "aaa" },
  });
  expect(rows).toMatchObject([{ legalName: "Aaa Transporters" }]);
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  const csv = await world.file("accountant", suppliers.csv, {});
  expect(csv.text).toContain("Aaa Transporters");
});

test("the history of each supplier agrees with the books", () => world.verifyBooks());
