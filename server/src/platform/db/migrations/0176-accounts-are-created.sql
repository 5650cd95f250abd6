-- The work that creates accounts has the word that screens say; what waits or has ended goes on under it.
update job set kind = 'create accounts', unique_key = replace(unique_key, 'make accounts', 'create accounts') where kind = 'make accounts';
