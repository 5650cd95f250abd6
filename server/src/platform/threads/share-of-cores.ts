/**
 * How many threads each of several processes of a machine may have at work for that many cores. Rounded up: what takes long, as a run of
 * a thousand documents, is at work in one of them while the others mostly have nothing.
 */
export const shareOfCores = (cores: number, processes: number) => Math.max(1, Math.ceil(cores / processes))
