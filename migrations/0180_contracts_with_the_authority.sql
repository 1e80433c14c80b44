-- How contracts stand with the coffee authority, in the order of their days of shipment: each contract is in one of these.
create index contract_to_register on contract (org_id, shipment_from, id)
  where registration_number is null and state in ('approved', 'active', 'part_shipped');
create index contract_not_to_register_yet on contract (org_id, shipment_from, id)
  where registration_number is null and state not in ('approved', 'active', 'part_shipped', 'cancelled');
create index contract_registered on contract (org_id, shipment_from, id)
  where registration_number is not null and state <> 'cancelled';
