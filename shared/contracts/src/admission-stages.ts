import * as z from 'zod/mini'

/** In the order of the way through them; the last two end it without a place. */
export const stages = ['applied', 'interview', 'offered', 'admitted', 'declined', 'withdrawn'] as const
export const stageSchema = z.enum(stages)
export type Stage = (typeof stages)[number]

export const stageWords: Readonly<Record<Stage, string>> = {
  applied: 'Applied',
  interview: 'Interview',
  offered: 'Offered',
  admitted: 'Admitted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

const nextOf: Record<Stage, readonly Stage[]> = {
  applied: ['interview', 'declined', 'withdrawn'],
  interview: ['offered', 'applied', 'declined', 'withdrawn'],
  offered: ['admitted', 'interview', 'declined', 'withdrawn'],
  admitted: [],
  declined: ['applied'],
  withdrawn: ['applied'],
}

/** Where an application may go from a stage, the usual way first. Nobody leaves `admitted`. */
export const stagesAfter = (stage: Stage): readonly Stage[] => nextOf[stage]

/** A step back and an end without a place say why. */
export const needsReason = (from: Stage, to: Stage) => stages.indexOf(to) < stages.indexOf(from) || endsWithout(to)

const endsWithout = (stage: Stage) => stage === 'declined' || stage === 'withdrawn'
