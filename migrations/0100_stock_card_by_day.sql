-- The stock card reads what moved in order of days: a page of it is found without reading all the rest.
create index lot_transfer_by_day on lot_transfer (org_id, day, seq);
