// Sharing is set up before anything that is shared is asked for.
void import('./host')
