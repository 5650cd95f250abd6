import { expect, it } from '@jest/globals'
import type { Manifest } from '../platform/backup/manifest'
import { sayFindings, sayMade, sayRemoved } from './say'

it('says with commas how much a backup has', () => {
  const manifest = {
    name: 'monday',
    tables: [{ rows: 1200 }, { rows: 34 }],
    documents: { count: 5678 },
    lacking: [],
  } as unknown as Manifest
  expect(sayMade({ manifest, added: { parts: 4321, bytes: 1_000_000 } }).said).toBe(
    'The backup monday is made: 1,234 rows of 2 tables, 5,678 documents.\nNew in the folder: 4,321 parts, 1.0 MB.',
  )
})

it('says with commas what is removed, and what it has read', () => {
  const backups = Array.from({ length: 1001 }, (_, at) => `b${at}`)
  expect(sayRemoved({ backups, parts: 1234 })).toBe('Removed: 1,001 old backups, 1,234 parts that no other one has.')
  const read = { name: 'monday', at: '2026-11-27', faults: [], documents: 5678, rows: 1_234_567 }
  expect(sayFindings({ backups: [read], faults: [] }).said).toBe('monday: 1,234,567 rows, 5,678 documents. Whole.')
})
