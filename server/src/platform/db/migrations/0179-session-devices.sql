-- Browser and system that somebody signed in with, as they know them: `Firefox on Windows`. Nothing else of what a browser says is kept.
alter table session add column device_name text;
