import { useEffect, useRef, useState } from 'react'
import { ChosenList } from '../../../booking/summary/summary-panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { StepProps } from '../../../ui/step-props.ts'
import { useWords } from '../../../ui/words.tsx'
import { DateChoices } from '../choices/date-choices.tsx'
import { DateFrame } from '../date-frame.tsx'
import { LinkedDayNotice } from '../linked-day.tsx'
import { useDateStep } from '../use-date-step.ts'
import { datesPrompt } from './dates-prompt.ts'
import { DaysMiddle } from './days-middle.tsx'
import { firstOpen, type RangeRules } from './range-selection.ts'
import { rangeWord } from './range-words.ts'
import { useRange } from './use-range.ts'
import { useRangeDays } from './use-range-days.ts'
import { useRangeHint } from './use-range-hint.ts'
import { focusMonths, useRangeWindow } from './use-range-window.ts'
import { WaitlistPopover } from './waitlist-popover.tsx'

/** The dates of a calendar-day bookable: two months with a range of days, and Continue, which takes the hold. */
export default function DaysStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const { draft, bounds, begin, end, view, isEmpty } = useRangeWindow()
  const days = useRangeDays({ view, bounds, start: draft.start ?? null })
  const range = useRange(days)
  const [isAsking, setAsking] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const hint = useRangeHint(range, days.known.rules)
  const isWaitlisted = end !== null && days.known.ends?.get(end) === 'waitlist'
  const date = useDateStep({
    async wanted() {
      const judged = begin !== null && end !== null ? await days.judge(begin, end) : null
      if (judged?.fit === 'waitlist') setAsking(true)
      return judged && judged.fit !== 'waitlist' ? judged.slot : null
    },
    onHeld: onContinue,
    onGone: () => {
      range.lose()
      days.refresh()
    },
  })

  // Set when the popover closes for a new choice: it would return the focus to a button that may be disabled by then.
  const isLeft = useRef(false)
  useEffect(() => {
    if (isAsking || !isLeft.current) return
    isLeft.current = false
    focusMonths(room.current)
  })

  const choose = async (day: string) => {
    date.clearError()
    const next = range.choose(day)
    setAsking(false)
    if (next.begin === null || next.end === null) return
    // Asks about full days at once, as soon as they are known.
    const judged = await days.judge(next.begin, next.end)
    setAsking(judged?.fit === 'waitlist')
  }
  const clear = () => {
    range.clear()
    focusMonths(room.current)
  }
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
      notice={
        range.trouble ? (
          <Notice tone="error">{t(range.trouble)}</Notice>
        ) : range.linked && days.status === 'ready' ? (
          <LinkedDayNotice linked={{ ...range.linked, next: firstOpen(view, days.known, range.linked.date) ?? null }} />
        ) : null
      }
      refusals={refusalsOf(days.known.rules)}
      failed={days.status === 'failed' && days.listed === 0 ? { error: days.error, retry: days.refresh } : null}
      isEmpty={isEmpty(days)}
      onTouch={days.touch}
      dialog={
        isAsking && isWaitlisted && begin !== null ? (
          <WaitlistPopover
            begin={begin}
            end={end}
            days={days}
            anchor={room.current?.querySelector(`[data-date="${end}"]`) ?? room.current}
            onChange={() => {
              isLeft.current = true
              range.clear()
              setAsking(false)
            }}
            onClose={() => setAsking(false)}
            onGo={onContinue}
          />
        ) : null
      }
    >
      <DaysMiddle
        date={date}
        view={view}
        bounds={bounds}
        days={days}
        range={range}
        room={room}
        onDay={choose}
        onClear={clear}
      />
    </DateFrame>
  )
}

/** Days and nights have their own words for these refusals. */
function refusalsOf(rules: RangeRules) {
  const taken = rangeWord('taken', rules)
  return { slot_taken: taken, seats_not_available: taken }
}
