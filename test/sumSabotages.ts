// Deliberate faults in what is kept beside rows (I19), one for each table that is kept.

/** An id that nothing has. */
export const someThing = "'00000000-0000-7000-8000-000000000001'";

/** The check that finds it, what was done, and the statements that do it. */
export type Sabotage = [string, string, string[]];

export const sabotagesOfSums: Sabotage[] = [
  [
    "I19",
    "a running total nobody wrote",
    ["update account_day set debit = debit + 1, credit = credit + 1"],
  ],
  [
    "I19",
    "stock that moved by itself",
    ["update lot_balance set quantity = quantity + 1 where quantity > 0"],
  ],
  ["I19", "a sum of debts that is wrong", ["update due_sum set open = open + 1"]],
  ["I19", "a sum of debts that is gone", ["delete from due_sum where dues > 0"]],
  ["I19", "a sum of stock that is wrong", ["update stock_sum set lots = lots + 1"]],
  ["I19", "a lot that is larger than what stands of it", ["update lot_standing set quantity = 9"]],
  ["I19", "a lot that lies in no store", ["update lot_standing set stored_quantity = 0"]],
  ["I19", "a sum of stock that is gone", ["delete from stock_sum where quantity > 0"]],
  ["I19", "a sum of steps that is wrong", ["update lot_step_sum set grams = grams + 1"]],
  ["I19", "a sum of steps that is gone", ["delete from lot_step_sum where steps > 0"]],
  ["I19", "a sum of moves that is wrong", ["update lot_crossing_sum set moves = moves + 1"]],
  [
    "I19",
    "a sum of payments that nobody was paid",
    [
      `insert into payment_sum select $org, '2026-11-20', 'succeeded', 'cash', 'dues', 'farmer', 1, 2`,
    ],
  ],
  [
    "I19",
    "a sum of expenses that nobody had",
    ["insert into expense_sum select $org, 'approved', 1, 2"],
  ],
  [
    "I19",
    "a sum of orders that nobody gave",
    ["insert into order_sum select $org, 'invoiced', 1, 2"],
  ],
  ["I19", "contracts nobody made", ["insert into contract_sum select $org, 'draft', 1, 2, 0, 2"]],
  ["I19", "shipments nobody sent", ["insert into shipment_sum select $org, 'x', 'EUR', 1, 2, 3"]],
  [
    "I19",
    "a shipment that nobody planned and that weighs something",
    [
      `insert into shipment_standing select $org, ${someThing}, 'planned', 'USD', 1, 2, 3, ${someThing}`,
    ],
  ],
  [
    "I19",
    "a batch that nobody planned and that took something in",
    [
      `insert into batch_standing
       select $org, ${someThing}, 'planned', ${someThing}, '2026-11-20', null, 1, 0, 0`,
    ],
  ],
  [
    "I19",
    "a sum of batches that nobody planned",
    [`insert into batch_sum select $org, '2026-11-20', 'planned', ${someThing}, 1, 2, 0`],
  ],
  [
    "I19",
    "a day on which batches were finished that nobody weighed",
    ["insert into processed_sum select $org, '2026-11-20', 1, 2"],
  ],
  [
    "I19",
    "a lot that stands on another account than its own",
    ["update lot_standing set account_code = '1340' where account_code <> '1340'"],
  ],
  ["I19", "a sum of moves that is gone", ["delete from lot_crossing_sum where quantity > 0"]],
  [
    "I19",
    "a sum of collections that nobody brought",
    [
      `insert into collection_sum select $org, 'day', '2026-11-20', 'approved', 'A', ${someThing},
         ${someThing}, ${someThing}, 'eu', 1, 2, 3, 4, 5`,
    ],
  ],
  [
    "I19",
    "a farmer's season that nobody brought",
    [`insert into farmer_season_sum select $org, ${someThing}, '2026-10-01', ${someThing}, 1, 2`],
  ],
  [
    "I19",
    "a day's deliveries that nobody brought",
    [
      `insert into delivery_sum select $org, '2026-11-20', ${someThing}, ${someThing}, 'bought', 'above', 1, 2, 3, 4, 5`,
    ],
  ],
  [
    "I19",
    "papers that waited for nothing",
    ["insert into passage_sum select $org, 'documents', '', now(), 1, 2, 3, 4"],
  ],
  ["I19", "no passage", ["insert into passage_sum select $org, 'stock', '', now(), 1, 2, 3, 4"]],
  [
    "I19",
    "a seller who sold nothing",
    [
      `insert into seller_season (org_id, farmer_id, commodity, season_from, first_from, first_day, payable_g,
         value_amount, moist_g, measured_g, buckets, sex, land_m2, comes_back)
       select $org, ${someThing}, 'coffee', '2026-10-01', '2026-10-01', '2026-11-20', 1, 2, 3, 4, 5, 'female', 6, false`,
    ],
  ],
  [
    "I19",
    "a season's sellers who are none",
    ["insert into seller_cohort select $org, 'coffee', '2026-10-01', '2026-10-01', 1, 2"],
  ],
  [
    "I19",
    "a record of the register that nobody made",
    [`insert into record_gap select $org, ${someThing}, ${someThing}, true, false, false, false`],
  ],
  ["I19", "no record", [`insert into record_sum select $org, ${someThing}, 1, 0, 0, 0, 0`]],
];
