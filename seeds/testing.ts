// Testing as a service in the demo: two technicians with their papers, an instrument, a procedure, one job
// done and reported, and an offer the customer is still thinking about.
import { addDays, type Day } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { customers } from "#registry/customers/api.ts";
import { instruments, technicians, testingProcedures } from "#registry/technicians/api.ts";
import { users } from "#registry/users/api.ts";
import { testingJobs, testingQuotations } from "#work/testing-jobs/api.ts";
import { testingReports } from "#work/testing-jobs/reportApi.ts";
import type { Callers } from "./callers.ts";

type Report = WireReturns<typeof testingReports.one>;

async function technician(
  hands: Callers,
  of: { person: string; level: number; certificate: string; day: Day },
): Promise<string> {
  const { user } = await hands.as(of.person)(users.me, {});
  const { id } = await hands.as("operations")(technicians.add, {
    body: { id: hands.newId(), name: user.name, userId: user.id },
  });
  const params = { id };
  await hands.as("operations")(technicians.certify, {
    params,
    body: {
      id: hands.newId(),
      method: "UT",
      level: of.level,
      scheme: "ISO 9712",
      certificate: of.certificate,
      issuedOn: addDays(of.day, -700),
      expiresOn: addDays(of.day, of.level === 3 ? 900 : 52),
    },
  });
  await hands.as("operations")(technicians.recordEyesight, {
    params,
    body: {
      id: hands.newId(),
      testedOn: addDays(of.day, -200),
      validUntil: addDays(of.day, 165),
      testedBy: "Mulago Eye Clinic",
    },
  });
  return id;
}

async function instrument(hands: Callers, day: Day): Promise<string> {
  const { id } = await hands.as("operations")(instruments.add, {
    body: { id: hands.newId(), name: "Flaw detector", serial: "USN-60-118", methods: ["UT"] },
  });
  await hands.as("operations")(instruments.calibrate, {
    params: { id },
    body: {
      id: hands.newId(),
      certificate: "CAL-2291",
      calibratedOn: addDays(day, -280),
      dueOn: addDays(day, 85),
      laboratory: "Uganda National Bureau of Standards",
    },
  });
  return id;
}

async function offer(
  hands: Callers,
  of: { customerId: string; asset: string; asked: string; days: number },
): Promise<WireReturns<typeof testingQuotations.one>> {
  const { customerId, asset, asked, days } = of;
  const made = await hands.as("operations")(testingQuotations.ask, {
    body: {
      id: hands.newId(),
      ...{ customerId, asset, asked, method: "UT", site: "Kabaale, Hoima" },
      criteria: "ISO 5817 level B",
      lines: [
        { description: "Ultrasonic testing", quantity: days, unit: "day", price: "900000" },
        { description: "Mobilisation from Kampala", quantity: 420, unit: "km", price: "2500" },
      ],
    },
  });
  return hands.as("operations")(testingQuotations.send, {
    params: { id: made.id },
    body: { version: made.version },
  });
}

/** What testing came to: the job that was reported, and what it is worth without tax, in shillings. */
export interface TestingTold {
  jobId: string;
  jobNumber: string;
  customerId: string;
  net: bigint;
}

/** Tells one job from the enquiry to the issued report, and leaves one offer open. */
export async function tellTesting(hands: Callers, day: Day): Promise<TestingTold> {
  await hands.toDay(day);
  const operations = hands.as("operations");
  const tester = await technician(hands, {
    ...{ person: "operations", level: 2, certificate: "UT-2-0418", day },
  });
  await technician(hands, { person: "md", level: 3, certificate: "UT-3-0021", day });
  const detector = await instrument(hands, day);
  const procedure = await operations(testingProcedures.add, {
    body: {
      id: hands.newId(),
      code: "UT-01",
      method: "UT",
      title: "Ultrasonic testing of butt welds",
      standard: "ISO 17640",
    },
  });
  const customer = await operations(customers.add, {
    body: {
      id: hands.newId(),
      legalName: "Kabaale Tank Works Ltd",
      country: "UG",
      address: "Plot 4, Kabaale Road\nHoima",
      roles: ["domestic"],
      taxNumber: "1000000418",
      paymentTerms: "OPEN",
      incoterm: "EXW",
      currency: "UGX",
    },
  });
  await operations(customers.activate, {
    params: { id: customer.id },
    body: { version: customer.version },
  });
  const customerId = customer.id;
  const asked = "Butt welds of a water tank, before it is filled";
  const sent = await offer(hands, { customerId, asset: "Tank T-7", asked, days: 2 });
  const jobId = hands.newId();
  await operations(testingQuotations.accept, {
    params: { id: sent.id },
    body: { version: sent.version, orderReference: "PO-4471", plannedOn: day, jobId },
  });
  await work(hands, { jobId, day, procedureId: procedure.id, tester, detector });
  const job = await operations(testingJobs.one, { params: { id: jobId } });
  await report(hands, jobId);
  const more = "Welds of the second tank";
  await offer(hands, { customerId, asset: "Tank T-8", asked: more, days: 3 });
  return { jobId, jobNumber: job.number, customerId, net: BigInt(job.net) };
}

async function work(
  hands: Callers,
  of: { jobId: string; day: Day; procedureId: string; tester: string; detector: string },
): Promise<void> {
  const operations = hands.as("operations");
  const params = { id: of.jobId };
  const { version } = await operations(testingJobs.one, { params });
  const planned = await operations(testingJobs.plan, {
    params,
    body: {
      version,
      plannedOn: of.day,
      procedureId: of.procedureId,
      technicians: [of.tester],
      instruments: [of.detector],
    },
  });
  const started = await operations(testingJobs.start, {
    params,
    body: { version: planned.version },
  });
  await operations(testingJobs.finish, {
    params,
    body: { version: started.version, testedOn: of.day },
  });
}

async function report(hands: Callers, jobId: string): Promise<void> {
  const draft = await hands.as("operations")(testingReports.write, {
    body: {
      id: hands.newId(),
      jobId,
      criteria: "ISO 5817 level B",
      technique: "Probes of 2 MHz, 45 and 60 degrees; gel; DAC on block V2, recording at 20 %",
      coverage: "100 % of the weld length",
      limitations: "No access to weld W4 behind the support",
      conclusion: "W2 is to be repaired and tested again; the others meet the criteria.",
      witness: "Opio Denis",
      results: [
        { item: "W1", verdict: "accept" },
        {
          item: "W2",
          location: "120 mm from the manhole",
          indication: "Lack of fusion",
          size: "18 mm, +6 dB",
          verdict: "repair",
        },
        { item: "W3", verdict: "accept" },
      ],
    },
  });
  const move = (what: "sign" | "review" | "issue", of: Report, person: string) =>
    hands.as(person)(testingReports[what], {
      params: { id: of.id },
      body: { version: of.version },
    });
  const signed = await move("sign", draft, "operations");
  await move("issue", await move("review", signed, "md"), "operations");
}
