import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../../core/testing/pages/draw-component.ts'
import { readTimeslot } from '../../../data/timeslots.ts'
import type * as Slot from './slot-button.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { SlotButton } = await stage.load<typeof Slot>('screens/date/slots/slot-button.tsx')

const drawn = (showseats: Slot.SlotButtonProps['showseats'], more: object = {}) =>
  stage.draw(SlotButton, {
    one: {
      slot: readTimeslot({ start_utc: '2026-12-09T15:00:00Z', seats: 2, ...more }),
      date: '2026-12-09',
      time: '10:00',
    },
    label: '10:00 AM',
    showseats,
    standing: 'none',
    joins: '',
    continueLabel: null,
    busy: false,
    goesOn: false,
    onChoose: () => undefined,
    onWait: () => undefined,
  })

it('a slot tells its seats where others may take the rest, and nothing where the first party has it to itself', () => {
  expect(drawn('always')).toContain('2 left')
  expect(drawn('shared')).not.toContain('left')
  expect(drawn('shared', { reservation_capacity: { dock: 3 } })).toContain('2 left')
  expect(drawn('shared', { available: false })).toContain('Full')
})
