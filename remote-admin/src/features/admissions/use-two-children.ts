import type { Application, DifferentChild } from '@bellhouse/contracts'
import { twoPeople } from '@bellhouse/people'
import { useSayDifferentChild, useTakeBackDifferentChild } from './application.queries'

type Other = Pick<DifferentChild, 'kind' | 'id'>

/** Says that an application and one that it looks like are of two children, with the way back beside it. */
export function useTwoChildren({ id: applicationId, name }: Pick<Application, 'id' | 'name'>) {
  const { say, takeBack, isBusy } = twoPeople(useSayDifferentChild(), useTakeBackDifferentChild())
  const pairOf = ({ kind, id }: Other) => ({ applicationId, kind, otherId: id })
  return {
    say: (other: Other) => say(pairOf(other), `${name}: two children, nobody is asked about them any more.`),
    takeBack: (other: Other) => takeBack(pairOf(other), `${name}: asked about again`),
    isBusy,
  }
}
