// Hands on testing as a service: technicians with their papers, instruments, a job from enquiry to report.
import { addDays, kampalaDay } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { customers } from "#registry/customers/api.ts";
import { instruments, technicians, testingProcedures } from "#registry/technicians/api.ts";
import { testingJobs, testingQuotations } from "#work/testing-jobs/api.ts";
import { testingReports } from "#work/testing-jobs/reportApi.ts";
import { newId, type Person, type World } from "./world.ts";

export type Job = WireReturns<typeof testingJobs.one>;
export type Quotation = WireReturns<typeof testingQuotations.one>;
export type Report = WireReturns<typeof testingReports.one>;
type Certificate = Partial<WireBody<typeof technicians.certify>>;

export const today = kampalaDay(new Date());
export const from = (days: number) => addDays(today, days);

export const findings = {
  criteria: "ISO 5817 level B",
  technique: "2 MHz 45 and 60 degrees, couplant gel, DAC on block V2",
  coverage: "100 % of the weld length",
  limitations: "No access to weld W4 behind the support",
  conclusion: "W2 is to be repaired and tested again",
  witness: "Opio Denis",
  results: [
    { item: "W1", verdict: "accept" as const },
    {
      item: "W2",
      location: "120 mm from the manhole",
      indication: "Lack of fusion",
      size: "18 mm, +6 dB",
      verdict: "repair" as const,
    },
  ],
};

/** Somebody who tests, with a UT certificate and an eyesight test that count today unless said otherwise. */
export function crewHands(world: World) {
  const operations = world.as("operations");
  const technician = async (name: string, userId: string | null, of: Certificate = {}) => {
    const made = await operations(technicians.add, { body: { id: newId(), name, userId } });
    const params = { id: made.id };
    await operations(technicians.certify, {
      params,
      body: {
        id: newId(),
        method: "UT",
        level: 2,
        scheme: "ISO 9712",
        certificate: `C-${name.length}`,
        issuedOn: from(-400),
        expiresOn: from(400),
        ...of,
      },
    });
    return operations(technicians.recordEyesight, {
      params,
      body: {
        id: newId(),
        testedOn: from(-60),
        validUntil: from(300),
        testedBy: "Mulago Eye Clinic",
      },
    });
  };
  const instrument = async (serial: string, dueOn = from(200)) => {
    const made = await operations(instruments.add, {
      body: { id: newId(), name: "Flaw detector", serial, methods: ["UT"] },
    });
    return operations(instruments.calibrate, {
      params: { id: made.id },
      body: {
        id: newId(),
        certificate: `CAL-${serial}`,
        calibratedOn: from(-300),
        dueOn,
        laboratory: "UNBS",
      },
    });
  };
  const procedure = (code = "UT-01", of: Partial<WireBody<typeof testingProcedures.add>> = {}) =>
    operations(testingProcedures.add, {
      body: {
        id: newId(),
        code,
        method: "UT",
        title: "Ultrasonic testing of butt welds",
        standard: "ISO 17640",
        ...of,
      },
    });
  return { technician, instrument, procedure };
}

/** The way of a quotation: asked, sent, accepted. */
function quotationHands(world: World) {
  const customer = async () => {
    const made = await world.as("md")(customers.add, {
      body: {
        id: newId(),
        legalName: "Kabaale Tank Works Ltd",
        country: "UG",
        address: "Plot 4, Kabaale Road\nHoima",
        roles: ["domestic"],
        paymentTerms: "CAD",
        incoterm: "EXW",
        currency: "UGX",
      },
    });
    return made.id;
  };
  const ask = async (
    customerId: string,
    of: Partial<WireBody<typeof testingQuotations.ask>> = {},
    by: Person = "operations",
  ): Promise<Quotation> =>
    world.as(by)(testingQuotations.ask, {
      body: {
        id: newId(),
        customerId,
        method: "UT",
        asked: "Butt welds of a water tank",
        site: "Kabaale, Hoima",
        asset: "Tank T-7",
        criteria: "ISO 5817 level B",
        lines: [
          {
            description: "Ultrasonic testing, day rate",
            quantity: 2,
            unit: "day",
            price: "900000",
          },
          { description: "Mobilisation", quantity: 320, unit: "km", price: "2500" },
        ],
        ...of,
      },
    });
  const send = (one: Quotation) =>
    world.as("operations")(testingQuotations.send, {
      params: { id: one.id },
      body: { version: one.version },
    });
  const accept = (one: Quotation, jobId = newId()) =>
    world.as("operations")(testingQuotations.accept, {
      params: { id: one.id },
      body: {
        version: one.version,
        orderReference: "PO-4471",
        plannedOn: today,
        jobId,
      },
    });
  return { customer, ask, send, accept };
}

/** A job's way through the hands of the house. */
export function testingHands(world: World) {
  const quotation = quotationHands(world);
  const { ask, send, accept } = quotation;
  const job = (id: string) => world.as("operations")(testingJobs.one, { params: { id } });
  const plan = (
    one: Job,
    of: Pick<WireBody<typeof testingJobs.plan>, "procedureId" | "technicians" | "instruments"> & {
      plannedOn?: string;
    },
  ) =>
    world.as("operations")(testingJobs.plan, {
      params: { id: one.id },
      body: { version: one.version, plannedOn: today, ...of },
    });
  const start = (one: Job) =>
    world.as("operations")(testingJobs.start, {
      params: { id: one.id },
      body: { version: one.version },
    });
  const finish = (one: Job, testedOn = today) =>
    world.as("operations")(testingJobs.finish, {
      params: { id: one.id },
      body: { version: one.version, testedOn },
    });
  /** Ordered, not planned. */
  const ordered = async (customerId: string): Promise<Job> => {
    const jobId = newId();
    await accept(await send(await ask(customerId)), jobId);
    return job(jobId);
  };
  return { ...quotation, job, plan, start, finish, ordered, ...reportHands(world) };
}

function reportHands(world: World) {
  const write = (
    jobId: string,
    of: Partial<WireBody<typeof testingReports.write>> = {},
    by: Person = "operations",
  ) => world.as(by)(testingReports.write, { body: { id: newId(), jobId, ...findings, ...of } });
  const move = (what: "sign" | "review" | "issue", one: Report, by: Person) =>
    world.as(by)(testingReports[what], { params: { id: one.id }, body: { version: one.version } });
  return { write, move };
}
