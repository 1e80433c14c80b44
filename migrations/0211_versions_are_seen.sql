-- A process of the house looks whether its database was brought to a newer version by another one while it ran.
grant select on mavuno_migration to mavuno_app;
