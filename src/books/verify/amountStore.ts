// The check of papers that move money: what each says it came to is what its vouchers booked.
import { type Check, rowsLookedAt } from "./rules.ts";

/** What papers say they came to: in shillings, as long as they stand. */
const said = `
  select org_id, 'expense' as source_type, id as source_id, amount from expense where state = 'approved'
  union all
  select org_id, 'supplier-bill', id, net_amount + vat_amount from supplier_bill where state = 'approved'
  union all
  select org_id, 'supplier-set-off', id, amount from supplier_set_off where state = 'standing'
  union all
  select org_id, 'fund-retirement', id, spent_amount + returned_amount from fund_retirement where state = 'accepted'
  union all
  select org_id, 'employee-repayment', id, amount from employee_repayment where state = 'recorded'
  union all
  -- An advance is owed once it arrived; a debt is met when its payment leaves.
  select org_id, 'payment', id, amount + fee_amount from payment
  where state = 'succeeded' or (kind = 'dues' and state in ('queued', 'sent', 'unknown'))
  union all
  select c.org_id, 'statement-charge', c.id, -l.amount
  from statement_charge c
  join statement_line l on l.org_id = c.org_id and l.id = c.line_id
  where c.state = 'booked'
  union all
  select org_id, 'collection', id, value_amount from collection where state = 'approved'
  union all
  select org_id, 'collection-cash', id, amount from collection_cash where state = 'paid'
  union all
  select org_id, 'session-money', id, amount from session_money where state = 'handed_over'
  union all
  select org_id, 'cash-count', id, abs(counted_amount - expected_amount) from cash_count where state = 'accepted'
  union all
  select org_id, 'cash-deposit', id, amount from cash_deposit where state = 'carried'
  union all
  select org_id, 'material-receipt', id, amount from material_receipt
  union all
  select org_id, 'cost-line', id, amount from cost_line where state = 'posted'
  union all
  select org_id, 'shipment', id, sale_ugx_amount + cost_amount from shipment where sale_event is not null
  union all
  -- What the rate lost is booked beside what came, what it gained is part of it.
  select org_id, 'shipment-receipt', id, booked_ugx_amount + greatest(fx_amount, 0) from shipment_receipt where state = 'booked'
  union all
  select org_id, 'delivery-note', id, cost_amount from delivery_note
  union all
  select org_id, 'sales-invoice', id, net_amount + vat_amount from sales_invoice
  union all
  select org_id, 'customer-receipt', id, amount + withheld_amount from customer_receipt where state = 'valid'
  union all
  select n.org_id, 'credit-note', n.id, n.net_amount + n.vat_amount + coalesce((
    select sum(l.cost_amount) from credit_note_lot l where l.org_id = n.org_id and l.credit_note_id = n.id), 0)
  from credit_note n where n.state = 'approved'
  union all
  select org_id, 'supply-issue', issue_id, sum(cost_amount) from supply_issue_line group by 1, 3
  union all
  select org_id, 'supply-return', return_id, sum(cost_amount) from supply_return_line group by 1, 3
  union all
  select p.org_id, 'store-count', p.count_id, sum(p.loss_amount)
  from store_count_pile p
  join store_count c on c.org_id = p.org_id and c.id = p.count_id
  where c.state = 'posted' group by 1, 3`;

/** Papers say what was booked of them: what a list shows of a paper and what its accounts show agree. */
export const papersSayMoney: Check = {
  id: "I19",
  title: "Papers say what was booked",
  noun: "papers",
  count: rowsLookedAt(
    "expense",
    "supplier_bill",
    "fund_retirement",
    "payment",
    "collection",
    "cost_line",
    "shipment_receipt",
    "sales_invoice",
    "customer_receipt",
    "credit_note",
    "cash_count",
    "cash_deposit",
  ),
  faults: `
    with said as materialized (
      select * from (${said}) s where $1::uuid is null or org_id = $1
    ), moved as materialized (
      select v.org_id, v.source_type, v.source_id, l.account_code, sum(l.amount) as amount
      from voucher v
      join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
      where v.source_type in (
          'expense', 'supplier-bill', 'supplier-set-off', 'fund-retirement', 'employee-repayment', 'payment',
          'statement-charge', 'collection', 'collection-cash', 'session-money', 'cash-count', 'cash-deposit',
          'material-receipt', 'cost-line', 'shipment', 'shipment-receipt', 'delivery-note', 'sales-invoice',
          'customer-receipt', 'credit-note', 'supply-issue', 'supply-return', 'store-count')
        -- Cash that comes back is held to its session (I16).
        and v.event <> 'taken-back' and ($1::uuid is null or v.org_id = $1)
      group by 1, 2, 3, 4
    ), booked as materialized (
      -- What all vouchers of a paper together debit: what was taken back comes to nothing.
      select org_id, source_type, source_id, sum(greatest(amount, 0)) as amount from moved group by 1, 2, 3
    )
    select format('org=%s %s=%s says %s, booked %s', org_id, source_type, source_id, coalesce(s.amount, 0),
             coalesce(b.amount, 0)) as fault
    from said s full join booked b using (org_id, source_type, source_id)
    where coalesce(s.amount, 0) <> coalesce(b.amount, 0)`,
};
