-- Why the last try of a mail failed, in the words of the mail server: for whoever has to learn which mails never left.
alter table outbox_mail add column failure text;
