-- Farmers who are paid into one wallet or account are found by its number.
create index farmer_by_payment_number on farmer (org_id, payment_number) where payment_number is not null;
