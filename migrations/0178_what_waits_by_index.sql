-- What waits for a person is counted on every opening of the house. Contracts and packing runs that wait are few; they were
-- found by reading all there ever were.
create index contract_pending on contract (org_id, contract_day) where state = 'pending_approval';
create index packing_run_packed on packing_run (org_id, packed_on) where state = 'packed';
