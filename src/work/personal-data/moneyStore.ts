// What the person brought and booked, what they were paid and advanced, and their account.
import { sql } from "kysely";
import { instantOf, nameOf, ofPerson, type Statements } from "./cellStore.ts";

type MoneyKey =
  | "deliveries"
  | "cash"
  | "bookings"
  | "payments"
  | "wallets"
  | "advances"
  | "account";

/** What moved between the person and the company. */
export function moneyStatements(records: readonly string[]): Statements<MoneyKey> {
  return {
    ...coffeeOf(records),
    ...paidTo(records),
    advances: sql`
      select array[a.number, ${instantOf("a.created_at")}, a.amount::text, a.recover_by::text, a.purpose,
        a.state, a.closing_reason] as cells
      from farmer_advance a where ${ofPerson("a", records)} order by a.created_at, a.id`,
    account: sql`
      select array[v.day::text, v.number, v.memo, d.kind, m.ugx::text] as cells
      from due d
      join due_movement m on m.org_id = d.org_id and m.due_id = d.id
      join voucher v on v.org_id = m.org_id and v.id = m.voucher_id
      where d.org_id = current_org() and d.party_type = 'farmer'
        and d.party_id = any(${[...records]}::uuid[])
      order by v.day, v.seq, d.id`,
  };
}

function coffeeOf(records: readonly string[]): Statements<"deliveries" | "cash" | "bookings"> {
  return {
    deliveries: sql`
      select array[c.number, c.collected_on::text, concat_ws(', ', p.name, ${nameOf("c.created_by")}, (
          select string_agg(grew.code, ' ' order by grew.code)
          from collection_plot part join plot grew on grew.org_id = part.org_id and grew.id = part.plot_id
          where part.org_id = c.org_id and part.collection_id = c.id
        )), (
          select string_agg(round(w.gross_g / 1000.0, 1)::text || ' (' || w.bags || ')', ', ' order by w.line)
          from collection_weighing w where w.org_id = c.org_id and w.collection_id = c.id
        ), c.payable_g::text, concat_ws(', ', 'grade ' || c.grade, (
          select string_agg(round(s.moisture_bp / 100.0, 1) || ' % moist, ' ||
            round(s.foreign_matter_bp / 100.0, 1) || ' % foreign', '; ' order by s.sample_no)
          from collection_sample s where s.org_id = c.org_id and s.collection_id = c.id
        ), c.judged_note), c.value_amount::text, c.state] as cells
      from collection c
      join product p on p.org_id = c.org_id and p.id = c.product_id
      where ${ofPerson("c", records)} order by c.collected_on, c.number`,
    cash: sql`
      select array[c.number, ${instantOf("paid.created_at")}, paid.amount::text, paid.state,
        ${nameOf("paid.created_by")}] as cells
      from collection_cash paid
      join collection c on c.org_id = paid.org_id and c.id = paid.collection_id
      where ${ofPerson("c", records)} order by paid.created_at, paid.id`,
    bookings: sql`
      select array[b.booked_for::text, p.name, place.name, b.expected_g::text, b.agreed_price::text, b.state,
        ${nameOf("b.officer_id")}, b.note] as cells
      from farmer_booking b
      join product p on p.org_id = b.org_id and p.id = b.product_id
      join place on place.org_id = b.org_id and place.id = b.place_id
      where ${ofPerson("b", records)} order by b.booked_for, b.id`,
  };
}

function paidTo(records: readonly string[]): Statements<"payments" | "wallets"> {
  return {
    payments: sql`
      select array[p.number, coalesce(p.paid_on, p.prepared_on)::text, p.kind,
        concat_ws(', ', p.payee_name, p.payee_phone, p.payee_bank, p.payee_account), p.method,
        p.amount::text, p.state, concat_ws('; ', p.note, p.provider_reason, p.closing_reason)] as cells
      from payment p where ${ofPerson("p", records)}
      order by coalesce(p.paid_on, p.prepared_on), p.number`,
    wallets: sql`
      select array[w.number, w.method, w.asked_name, w.holder_name, w.score_bp::text,
        ${instantOf("w.checked_at")}, w.accept_reason] as cells
      from wallet_name w
      where w.org_id = current_org() and w.party_type = 'farmer'
        and w.party_id = any(${[...records]}::uuid[])
      order by w.checked_at, w.number`,
  };
}
