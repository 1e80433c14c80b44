// Statements of one transaction that do not wait for one another go to PostgreSQL in one go and are answered in their
// order. Kysely has each wait for the answer before it, which for a delivery is forty times there and back while the company's
// turn is held.
import { DummyDriver, type PostgresDialect, Transaction } from "kysely";

/**
 * A question that is asked now and heard where it matters: its fault is told there, and by nobody where a refusal comes
 * first. For reading alone, since what is refused may have been asked already; who succeeds has awaited it.
 */
export function soon<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/**
 * The same transaction, in which `Promise.all` of several questions is one way there and back. Where one of them fails the
 * others fail with it, as everything behind a failed statement of a transaction does; the first to fail is what is told.
 */
export async function abreast<DB>(
  tx: Transaction<DB>,
  dialect: PostgresDialect,
): Promise<Transaction<DB>> {
  const connection = await tx.getExecutor().provideConnection((own) => Promise.resolve(own));
  const executor = tx
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  // A transaction begins and ends by the driver it was begun with; this one only asks.
  return new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}
