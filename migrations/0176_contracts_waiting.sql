-- Contracts that nobody has approved are a handful among all there ever were: what waits is counted of them alone.
create index contract_waiting on contract (org_id, state) where state in ('draft', 'pending_approval');
