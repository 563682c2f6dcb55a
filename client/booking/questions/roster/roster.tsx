import styled from '@emotion/styled'
import { useState } from 'react'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { fieldId } from '../field-id.ts'
import { FieldsBlock } from '../fields-block.tsx'
import type { FormStepState } from '../use-form-step.ts'
import { FoldedSeat } from './folded-seat.tsx'
import { OpenSeat } from './open-seat.tsx'
import { isSeatDone, nextOpenSeat } from './seats.ts'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '* + &': { paddingBlockStart: 'calc(var(--space) * 3)', borderBlockStart: 'var(--rule)' },
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px calc(var(--space) * 2)' },
  '& > header > p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& > ol': { display: 'grid', gap: 'calc(var(--space) * 1.25)' },
})

/** The attendees' questions. With several seats one is open at a time; the others are folded with their answers. */
export function Roster({ state }: { state: FormStepState }) {
  const t = useWords()
  const [said, setSaid] = useState('')
  const { seats, read, seat } = state
  const all = Array.from({ length: seats }, (_, index) => read.seatPlaces(index))
  if (all.every((places) => places.length === 0)) return null
  const [first = []] = all
  if (seats === 1) return <FieldsBlock title={t('roster.heading')} description="" places={first} state={state} />

  const isDone = (index: number) => isSeatDone(read, index)
  const update = () => {
    const next = nextOpenSeat(seats, seat.open ?? 0, isDone)
    seat.setOpen(next)
    setSaid(next === null ? t('roster.all_done') : t('roster.next', { number: next + 1 }))
    const place = next === null ? undefined : all[next]?.[0]
    const target = place ? fieldId(place) : 'roster-progress'
    requestAnimationFrame(() => document.getElementById(target)?.focus())
  }
  const edit = (index: number) => {
    seat.setOpen(index)
    const place = all[index]?.[0]
    if (place) requestAnimationFrame(() => document.getElementById(fieldId(place))?.focus())
  }
  const copy = (index: number) => {
    for (const place of all[index] ?? []) {
      const value = state.answerOf({ ...place, seat: 0 })
      if (value !== undefined) state.answer(place, value)
    }
    setSaid(t('roster.copied'))
  }
  const done = all.filter((_, index) => isDone(index)).length
  return (
    <Root aria-labelledby="roster-heading" data-part="roster">
      <header>
        <h3 id="roster-heading">{t('roster.heading')}</h3>
        <p id="roster-progress" tabIndex={-1}>
          {t('roster.progress', { done, count: seats })}
        </p>
      </header>
      <ol>
        {all.map((places, index) => {
          const shared = { seat: index, places, state, isDone: isDone(index) }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is identified by its number.
            <li key={index} data-seat={index + 1} data-open={index === seat.open || undefined}>
              {index === seat.open ? (
                <OpenSeat
                  {...shared}
                  onUpdate={update}
                  onCopy={index > 0 && isDone(0) ? () => copy(index) : undefined}
                />
              ) : (
                <FoldedSeat {...shared} onEdit={() => edit(index)} />
              )}
            </li>
          )
        })}
      </ol>
      <LiveRegion message={said} />
    </Root>
  )
}
