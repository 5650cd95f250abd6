import type { Endpoint } from '@bellhouse/contracts'
import type { ReactNode } from 'react'
import { useMay } from './may'

/** What is there only for those who may ask for `act`, a button say; the same question as `useMay`. */
export const Offered = ({ act, children }: { act: Pick<Endpoint, 'access'>; children: ReactNode }) =>
  useMay(act) && children
