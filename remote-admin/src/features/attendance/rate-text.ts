/** A rate in percent; a dash where nothing was held. */
export const rateText = (rate: number | null) => (rate === null ? '–' : `${rate.toFixed(1)} %`)
