-- Where plots lie, for the marks of the map: read from here alone, without the drawn land beside each.
create index plot_on_the_map on plot (org_id, centre_lat, centre_lon, id) where state <> 'retired';
