import { useRef } from 'react'
import { ChosenList } from '../../../booking/summary/summary-panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { StepProps } from '../../../ui/step-props.ts'
import { useWords } from '../../../ui/words.tsx'
import { DateChoices } from '../choices/date-choices.tsx'
import { DateFrame } from '../date-frame.tsx'
import { useDateStep } from '../use-date-step.ts'
import { datesPrompt } from './dates-prompt.ts'
import { DaysMiddle } from './days-middle.tsx'
import { useOpenDays } from './use-open-days.ts'
import { useRange } from './use-range.ts'
import { useRangeHint } from './use-range-hint.ts'
import { focusMonths, useRangeWindow } from './use-range-window.ts'

/** The days that suit a customer, where who claims the booking names the time in them. */
export default function OpenDaysStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const { draft, bounds, begin, view, isEmpty } = useRangeWindow()
  const days = useOpenDays(view, bounds, begin)
  const range = useRange(days)
  const room = useRef<HTMLDivElement>(null)
  const hint = useRangeHint(range, days.known.rules)
  const date = useDateStep({
    wanted: () => (draft.start && draft.end ? { start: draft.start, end: draft.end } : null),
    onHeld: onContinue,
    onGone: () => {
      range.lose()
      days.refresh()
    },
  })
  return (
    <DateFrame
      step={{ ...step, prompt: datesPrompt(step.prompt) }}
      date={date}
      choices={
        <>
          <DateChoices />
          <ChosenList />
        </>
      }
      hint={hint}
      notice={range.trouble ? <Notice tone="error">{t(range.trouble)}</Notice> : null}
      refusals={refusals}
      failed={days.status === 'failed' && days.listed === 0 ? { error: days.error, retry: days.refresh } : null}
      isEmpty={isEmpty(days)}
      onTouch={days.touch}
      dialog={null}
    >
      <DaysMiddle
        date={date}
        view={view}
        bounds={bounds}
        days={days}
        range={range}
        room={room}
        hint={t('days.open_hint')}
        onDay={(day) => {
          date.clearError()
          range.choose(day)
        }}
        onClear={() => {
          range.clear()
          focusMonths(room.current)
        }}
      />
    </DateFrame>
  )
}

/** Days have their own words for these refusals. */
const refusals = { slot_taken: 'days.no_time', outside_hours: 'days.no_time', closed: 'days.no_time' }
