import { type ButtonHTMLAttributes, useEffect, useRef } from 'react'
import type { CalendarDay, Modifiers } from 'react-day-picker'

type DayButtonProps = { day: CalendarDay; modifiers: Modifiers } & ButtonHTMLAttributes<HTMLButtonElement>

/**
 * A day of the grid. Days without room stay focusable (`aria-disabled`, not `disabled`): arrow keys pass over every
 * date, and the focus is not lost when a month's slots arrive. The dot says by shape that there is room.
 */
export function DayButton({ day, modifiers, children, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) button.current?.focus()
  }, [modifiers.focused])
  const state = dayState(modifiers)
  return (
    <button
      {...rest}
      ref={button}
      type="button"
      disabled={false}
      data-state={state}
      data-date={day.isoDate}
      data-today={modifiers.today || undefined}
      data-selected={modifiers.chosen || undefined}
      aria-disabled={canOpen(state) ? undefined : true}
    >
      <span>{children}</span>
    </button>
  )
}

/** A day with slots to choose from, or to queue for. */
export const canOpen = (state: DayState): boolean => state === 'free' || state === 'waitlist'

export type DayState = 'free' | 'full' | 'waitlist' | 'none' | 'unknown'

const states: DayState[] = ['free', 'full', 'waitlist', 'none']
const dayState = (modifiers: Modifiers): DayState => states.find((state) => modifiers[state]) ?? 'unknown'
