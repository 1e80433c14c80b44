-- Shipments that have not arrived, the earliest departure first: few beside all there were.
create index shipment_under_way on shipment (org_id, etd, number) where state not in ('delivered', 'closed', 'cancelled');
