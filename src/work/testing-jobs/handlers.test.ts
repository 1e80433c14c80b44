import { afterAll, describe, expect, test } from "vitest";
import { publicPages } from "#insight/public-pages/api.ts";
import { instruments, technicians, testingProcedures } from "#registry/technicians/api.ts";
import { demoOrg } from "#test/makers.ts";
import { crewHands, findings, from, testingHands, today } from "#test/testingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { testingJobs, testingQuotations } from "./api.ts";
import { testingReports } from "./reportApi.ts";
import { testingJobsJobs } from "./jobs.ts";

const world = await makeWorld();
const hands = testingHands(world);
const crew = crewHands(world);
afterAll(() => world.verifyBooks());

const customerId = await hands.customer();
const okello = await crew.technician("Okello James", await world.userId("operations"));
const achan = await crew.technician("Achan Grace", await world.userId("owner"), { level: 3 });
const trainee = await crew.technician("Mugisha Paul", await world.userId("md"), { level: 1 });
const detector = await crew.instrument("USN-60-118");
const procedure = await crew.procedure();
const fit = {
  procedureId: procedure.id,
  technicians: [okello.id],
  instruments: [detector.id],
};

/** Planned, begun and done today. */
async function done() {
  const planned = await hands.plan(await hands.ordered(customerId), fit);
  return hands.finish(await hands.start(planned));
}

describe("from the enquiry to the invoice", () => {
  test("priced with tax, sent for thirty days, accepted, done, reported, issued, revised", async () => {
    const asked = await hands.ask(customerId);
    expect(asked).toMatchObject({ state: "enquiry", net: "2600000", vat: "468000" });
    const sent = await hands.send(asked);
    expect(sent).toMatchObject({ state: "sent", vatBp: 1800, validUntil: from(30) });
    const jobId = newId();
    const accepted = await hands.accept(sent, jobId);
    expect(accepted).toMatchObject({ state: "accepted", jobId });
    const scheduled = await hands.job(jobId);
    expect(scheduled.blockers.map(({ what }) => what)).toEqual([
      "No procedure is chosen",
      "No technician is assigned",
      "No instrument is assigned",
    ]);
    await refused(hands.start(scheduled), "testing-job.not-ready");
    const planned = await hands.plan(scheduled, fit);
    expect(planned.blockers).toEqual([]);
    const finished = await hands.finish(await hands.start(planned));
    expect(finished).toMatchObject({ state: "field_done", testedOn: today });

    const draft = await hands.write(jobId);
    const signed = await hands.move("sign", draft, "operations");
    expect(signed.tester).toMatchObject({ name: "Okello James", level: 2 });
    const reviewed = await hands.move("review", signed, "owner");
    const issued = await hands.move("issue", reviewed, "operations");
    expect(issued).toMatchObject({ state: "issued", revision: 0 });
    const answer = await world.as("owner")(publicPages.verify, {
      params: { code: issued.code ?? "" },
    });
    expect(answer).toMatchObject({ result: "valid", type: "ndt-report" });
    expect(answer.facts["Calibration"]).toContain("USN-60-118");

    const next = await hands.write(jobId, { revisingBecause: "The item list named W2 twice" });
    const again = await hands.move(
      "issue",
      await hands.move("review", await hands.move("sign", next, "operations"), "owner"),
      "operations",
    );
    expect(again).toMatchObject({ state: "issued", revision: 1 });
    const old = await world.as("owner")(testingReports.one, { params: { id: issued.id } });
    expect(old.state).toBe("revised");
    const before = await world.as("owner")(publicPages.verify, {
      params: { code: issued.code ?? "" },
    });
    expect(before).toMatchObject({ result: "superseded", supersededBy: again.code });
  });

  test("the papers are PDFs; an issued report stays byte for byte", async () => {
    const job = await done();
    const quotation = await world.file("owner", testingQuotations.paper, { id: job.quotationId });
    expect(quotation.text.startsWith("%PDF")).toBe(true);
    const signed = await hands.move("sign", await hands.write(job.id), "operations");
    const draft = await world.file("owner", testingReports.paper, { id: signed.id });
    expect(draft.text.startsWith("%PDF")).toBe(true);
    await hands.move("issue", await hands.move("review", signed, "owner"), "owner");
    const first = await world.file("owner", testingReports.paper, { id: signed.id });
    await world.as("operations")(instruments.calibrate, {
      params: { id: detector.id },
      body: {
        id: newId(),
        certificate: "CAL-NEW",
        calibratedOn: today,
        dueOn: from(365),
        laboratory: "UNBS",
      },
    });
    const later = await world.file("owner", testingReports.paper, { id: signed.id });
    expect(later.text).toBe(first.text);
  });

  test("the list says where each stands, what it is worth, and exports it", async () => {
    const { rows, totals } = await world.as("accountant")(testingJobs.list, {
      params: { limit: 100 },
    });
    const net = rows.reduce((sum, row) => sum + BigInt(row.net), 0n);
    expect(totals.net).toBe(String(net));
    const csv = await world.file("accountant", testingJobs.csv, {});
    expect(csv.text).toContain("Kabaale Tank Works");
    expect(rows.some((row) => row.report === "issued")).toBe(true);
  });
});

describe("what is written is put right", () => {
  test("an enquiry, while no price was sent", async () => {
    const asked = await hands.ask(customerId);
    const change = (version: number, price: string) =>
      world.as("operations")(testingQuotations.change, {
        params: { id: asked.id },
        body: {
          ...{ version, customerId, method: "UT", asked: "Butt welds of two tanks" },
          ...{ site: "Kabaale, Hoima", asset: "Tanks T-7 and T-8", criteria: "ISO 5817 level B" },
          lines: [{ description: "Ultrasonic testing, day rate", quantity: 4, unit: "day", price }],
        },
      });
    const changed = await change(asked.version, "900000");
    expect(changed).toMatchObject({ asset: "Tanks T-7 and T-8", net: "3600000" });
    await refused(change(asked.version, "800000"), "version-conflict");
    const sent = await hands.send(changed);
    await refused(change(sent.version, "800000"), "state-conflict");
  });

  test("a draft of a report, until it is signed", async () => {
    const draft = await hands.write((await done()).id);
    const change = (version: number, conclusion: string) =>
      world.as("operations")(testingReports.change, {
        params: { id: draft.id },
        body: { version, ...findings, conclusion },
      });
    const changed = await change(draft.version, "Both are to be repaired");
    expect(changed.conclusion).toBe("Both are to be repaired");
    await refused(change(draft.version, "None is"), "version-conflict");
    const signed = await hands.move("sign", changed, "operations");
    await refused(change(signed.version, "None is"), "state-conflict");
  });

  test("somebody who tests has another name, and then tests no more", async () => {
    const made = await crew.technician("Nansubuga Eva", null);
    const change = (version: number, name: string, state: "active" | "inactive") =>
      world.as("operations")(technicians.change, {
        params: { id: made.id },
        body: { version, name, state, userId: null },
      });
    const renamed = await change(made.version, "Nansubuga Eva Grace", "active");
    expect(renamed).toMatchObject({ name: "Nansubuga Eva Grace", state: "active" });
    await refused(change(made.version, "Eva", "active"), "version-conflict");
    const gone = await change(renamed.version, renamed.name, "inactive");
    expect(gone.state).toBe("inactive");
    const job = await hands.ordered(customerId);
    await refused(hands.plan(job, { ...fit, technicians: [made.id] }), "technician.not-fit");
  });

  test("a procedure goes out of use, and no new job is made by it", async () => {
    const old = await crew.procedure("UT-17");
    const away = { params: { id: old.id }, body: { version: old.version } };
    await refused(world.as("field")(testingProcedures.withdraw, away), "not-allowed");
    const gone = await world.as("operations")(testingProcedures.withdraw, away);
    expect(gone.state).toBe("withdrawn");
    await refused(world.as("operations")(testingProcedures.withdraw, away), "state-conflict");
  });
});

describe("who and what is not fit is named, with the day", () => {
  test("an expired certificate, a level too low, an eyesight test that ended", async () => {
    const expired = await crew.technician("Byaruhanga Sam", null, {
      certificate: "UT-77",
      expiresOn: from(-10),
    });
    const job = await hands.ordered(customerId);
    const problem = await refused(
      hands.plan(job, { ...fit, technicians: [expired.id] }),
      "technician.not-fit",
    );
    expect(problem.detail).toMatch(/^Byaruhanga Sam's UT certificate UT-77 expired on /);
    const blind = await world.as("operations")(technicians.add, {
      body: { id: newId(), name: "Auma Ruth", userId: null },
    });
    const both = await refused(
      hands.plan(job, { ...fit, technicians: [blind.id] }),
      "technician.not-fit",
    );
    expect(both.blockers?.map(({ what }) => what)).toEqual([
      "Auma Ruth holds no UT certificate",
      expect.stringMatching(/^Auma Ruth has no eyesight test that counts on /),
    ]);
    await refused(hands.plan(job, { ...fit, plannedOn: from(350) }), "technician.not-fit");
  });

  test("an instrument out of calibration, for another method, or out of use", async () => {
    const job = await hands.ordered(customerId);
    const due = await crew.instrument("OLD-1", from(-1));
    const problem = await refused(
      hands.plan(job, { ...fit, instruments: [due.id] }),
      "technician.not-fit",
    );
    expect(problem.detail).toMatch(/^Flaw detector \(OLD-1\) was due for calibration on /);
    const idle = await world.as("operations")(instruments.change, {
      params: { id: due.id },
      body: {
        ...{ version: due.version, state: "inactive", name: due.name, serial: due.serial },
        methods: ["ET"],
      },
    });
    expect(idle.state).toBe("inactive");
    const names = await refused(
      hands.plan(job, { ...fit, instruments: [due.id] }),
      "technician.not-fit",
    );
    expect(names.blockers).toHaveLength(3);
  });

  test("what ended between the plan and the start, the test or the signature is found out", async () => {
    const soon = await crew.technician("Ssali Peter", null, { expiresOn: from(1) });
    const planned = await hands.plan(await hands.ordered(customerId), {
      ...fit,
      technicians: [soon.id],
    });
    await expire(soon.id);
    expect((await hands.job(planned.id)).blockers[0]?.what).toContain("Ssali Peter");
    await refused(hands.start(planned), "technician.not-fit");
  });

  test("whoever signs tested, is a technician, of level 2, and fit on the day of the test", async () => {
    const job = await done();
    const draft = await hands.write(job.id, {}, "md");
    await refused(hands.move("sign", draft, "owner"), "testing-report.did-not-test");
    await refused(hands.move("sign", draft, "md"), "technician.not-fit");
    const signed = await hands.move("sign", draft, "operations");
    await refused(hands.move("review", signed, "operations"), "same-person");
    await refused(hands.move("review", signed, "md"), "same-person");
    const back = await world.as("owner")(testingReports.sendBack, {
      params: { id: draft.id },
      body: { version: signed.version, reason: "Say where W2 is" },
    });
    expect(back).toMatchObject({ state: "draft", tester: null });
  });

  /** Moves the end of a certificate into the past, as time does. */
  async function expire(technicianId: string): Promise<void> {
    await world.sql.query(
      "update technician_certificate set expires_on = current_date - 2 where technician_id = $1",
      [technicianId],
    );
  }
});

describe("what is refused", () => {
  test("an offer without a price, one that ended, a decided one", async () => {
    const asked = await hands.ask(customerId, { lines: [] });
    await refused(hands.send(asked), "quotation.no-price");
    const sent = await hands.send(await hands.ask(customerId));
    await world.sql.query(
      "update testing_quotation set sent_on = sent_on - 60, valid_until = valid_until - 60 where id = $1",
      [sent.id],
    );
    await refused(hands.accept(sent), "quotation.expired");
    const [expiry] = testingJobsJobs(world.house);
    const orgId = await demoOrg(world);
    await expiry?.run({ orgId, payload: { quotationId: sent.id }, attempt: 1 });
    const expired = await world.as("owner")(testingQuotations.one, { params: { id: sent.id } });
    expect(expired.state).toBe("expired");
    const params = { id: sent.id };
    const again = await world.as("operations")(testingQuotations.requote, {
      params,
      body: { version: expired.version },
    });
    expect(again).toMatchObject({ state: "enquiry", code: null });
    await world.as("operations")(testingQuotations.reject, {
      params,
      body: { version: again.version, reason: "Another firm" },
    });
    await refused(hands.send(again), "state-conflict");
  });

  test("a report of a job that is not done, a second draft, a revision without a reason", async () => {
    const planned = await hands.plan(await hands.ordered(customerId), fit);
    await refused(hands.write(planned.id), "testing-report.job-not-done");
    const job = await hands.finish(await hands.start(planned));
    await refused(
      hands.write(job.id, { revisingBecause: "?" }),
      "testing-report.nothing-to-revise",
    );
    const draft = await hands.write(job.id);
    await refused(hands.write(job.id), "testing-report.being-written");
    const signed = await hands.move("sign", draft, "operations");
    await hands.move("issue", await hands.move("review", signed, "owner"), "owner");
    await refused(hands.write(job.id), "testing-report.no-reason");
    await refused(
      world.as("operations")(testingReports.change, {
        params: { id: draft.id },
        body: { version: signed.version + 2, ...findings },
      }),
      "state-conflict",
    );
  });

  test("a day to come, a withdrawn procedure, one of another method, a cancelled job", async () => {
    const started = await hands.start(await hands.plan(await hands.ordered(customerId), fit));
    await refused(hands.finish(started, from(1)), "testing-job.day-to-come");
    await refused(hands.finish(started, from(-9)), "testing-job.day-before-order");
    const old = await crew.procedure("UT-09");
    const newer = await crew.procedure("UT-09");
    expect(newer.revision).toBe(1);
    const job = await hands.ordered(customerId);
    await refused(hands.plan(job, { ...fit, procedureId: old.id }), "procedure.withdrawn");
    const films = await crew.procedure("RT-01", { method: "RT", standard: "ISO 17636-1" });
    await refused(hands.plan(job, { ...fit, procedureId: films.id }), "procedure.other-method");
    await refused(crew.procedure("RT-01"), "procedure.code-taken");
    const cancelled = await world.as("operations")(testingJobs.cancel, {
      params: { id: job.id },
      body: { version: job.version, reason: "The tank was sold" },
    });
    await refused(hands.plan(cancelled, fit), "state-conflict");
  });

  test("an account or a serial number twice, papers that end before they begin", async () => {
    const userId = await world.userId("operations");
    await refused(crew.technician("Somebody Else", userId), "technician.account-taken");
    await refused(crew.technician("Nobody", newId()), "not-found");
    await refused(crew.instrument("USN-60-118"), "instrument.serial-taken");
    const params = { id: okello.id };
    const eyes = { id: newId(), testedBy: "Clinic" };
    await refused(
      world.as("operations")(technicians.recordEyesight, {
        params,
        body: { ...eyes, testedOn: from(2), validUntil: from(9) },
      }),
      "technician.not-yet",
    );
    await refused(
      world.as("operations")(technicians.recordEyesight, {
        params,
        body: { ...eyes, testedOn: today, validUntil: today },
      }),
      "technician.ends-first",
    );
  });

  test("roles without the right, another company, the same command twice", async () => {
    const job = await hands.ordered(customerId);
    const params = { id: job.id };
    for (const person of ["field", "employee", "supplier"] as const) {
      await refused(world.as(person)(testingJobs.one, { params }), "not-allowed");
    }
    await refused(
      world.as("cashier")(testingJobs.start, { params, body: { version: 1 } }),
      "not-allowed",
    );
    await refused(world.as("other-owner")(testingJobs.one, { params }), "not-found");
    await refused(
      world.as("other-owner")(technicians.one, { params: { id: okello.id } }),
      "not-found",
    );
    const id = newId();
    const first = await hands.ask(customerId, { id });
    expect(await hands.ask(customerId, { id })).toEqual(first);
    await refused(hands.ask(customerId, { id, site: "Masindi" }), "same-id-other-content");
  });

  test("two acceptances at once are one job", async () => {
    const sent = await hands.send(await hands.ask(customerId));
    const tries = await Promise.allSettled([hands.accept(sent), hands.accept(sent)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

test("what ends within ninety days is listed, the first to end first", async () => {
  await crew.technician("Namu Joan", null, { expiresOn: from(20) });
  await crew.instrument("SOON-1", from(45));
  const list = (within: "30" | "60" | "90") =>
    world.as("owner")(technicians.expiring, { params: { within, limit: 100 } });
  const { rows } = await list("60");
  expect(rows.map(({ endsOn }) => endsOn)).toEqual(rows.map(({ endsOn }) => endsOn).toSorted());
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: "certificate", name: "Namu Joan", daysLeft: 20 }),
  );
  expect(rows.some(({ what }) => what.startsWith("SOON-1"))).toBe(true);
  expect((await list("30")).rows.some(({ what }) => what.startsWith("SOON-1"))).toBe(false);
  const { rows: ours } = await world.as("owner")(technicians.list, { params: { method: "UT" } });
  expect(ours.find(({ id }) => id === achan.id)?.holds).toBe("UT 3");
  expect(ours.find(({ id }) => id === trainee.id)?.holds).toBe("UT 1");
  const { rows: all } = await world.as("owner")(testingProcedures.list, { params: {} });
  expect(all.length).toBeGreaterThan(2);
});
