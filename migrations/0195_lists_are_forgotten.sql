-- What was sent of a list of farmers or plots is the list as it stood, with every NIN in it. It goes some days after the list
-- was imported, could not be read, or was given up; what became of each row stays with its row.
grant delete on farmer_import_part to mavuno_app;
