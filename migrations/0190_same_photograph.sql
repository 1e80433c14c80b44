-- One photograph for several farmers: whoever reads one of them is shown the others.
create index farmer_by_photograph on farmer (org_id, photo_sha256) where photo_sha256 is not null;
