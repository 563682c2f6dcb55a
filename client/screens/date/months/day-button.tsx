import { type ButtonHTMLAttributes, createContext, memo, type RefObject, useContext, useEffect, useRef } from 'react'
import type { CalendarDay, Modifiers } from 'react-day-picker'
import { focusDay } from './past-week.ts'
import { staysInGrid } from './stays-in-grid.ts'

type Handlers = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'onFocus' | 'onBlur' | 'onKeyDown'>
type DayButtonProps = { day: CalendarDay; modifiers: Modifiers } & ButtonHTMLAttributes<HTMLButtonElement>

/** What the days show. Given beside the grid's props, so that choosing a day does not render the grid. */
export interface DayLooks {
  /** The day whose slots are shown. */
  chosen: string | null
  stateOf(date: string): DayState
  /** Set while a reservation is moved: the word for the day on which it is now. */
  presentOf(date: string): string
}

const Looks = createContext<DayLooks>({ chosen: null, stateOf: () => 'unknown', presentOf: () => '' })
export const DayLooksProvider = Looks.Provider

/** A day of the grid, which renders all of them with new handlers whenever the focus moves. */
export function DayButton({ day, modifiers, children, className, tabIndex, ...rest }: DayButtonProps) {
  const { chosen, stateOf, presentOf } = useContext(Looks)
  const handlers = useRef<Handlers>(rest)
  handlers.current = rest
  return (
    <Drawn
      date={day.isoDate}
      name={rest['aria-label']}
      className={className}
      tabIndex={tabIndex}
      state={stateOf(day.isoDate)}
      present={presentOf(day.isoDate)}
      isToday={modifiers.today === true}
      isFocused={modifiers.focused === true}
      isChosen={chosen === day.isoDate}
      handlers={handlers}
    >
      {children}
    </Drawn>
  )
}

interface DrawnProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'tabIndex' | 'children'> {
  date: string
  name: string | undefined
  state: DayState
  present: string
  isToday: boolean
  isFocused: boolean
  isChosen: boolean
  /** The latest handlers. */
  handlers: RefObject<Handlers>
}

/**
 * The button of a day. Full days stay focusable (`aria-disabled`, not `disabled`), so that arrow keys reach every date
 * and arriving slots do not take the focus away. The dot shows by its shape that there is room.
 */
const Drawn = memo(function Drawn(props: DrawnProps) {
  const { date, name, state, present, isToday, isFocused, isChosen, handlers, className, tabIndex, children } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) focusDay(button.current)
  }, [isFocused])
  return (
    <button
      ref={button}
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-label={name}
      data-state={state}
      data-date={date}
      data-today={isToday || undefined}
      data-selected={isChosen || undefined}
      aria-disabled={canOpen(state) ? undefined : true}
      onClick={(event) => handlers.current.onClick?.(event)}
      onFocus={(event) => handlers.current.onFocus?.(event)}
      onBlur={(event) => {
        if (!staysInGrid(event)) handlers.current.onBlur?.(event)
      }}
      onKeyDown={(event) => handlers.current.onKeyDown?.(event)}
    >
      {/* The name of the day says it: this is only seen. */}
      {present ? <small data-part="present" data-word={present} aria-hidden /> : null}
      <span>{children}</span>
    </button>
  )
})

/** Whether a day has slots to choose, or to wait for. */
export const canOpen = (state: DayState): boolean => state === 'free' || state === 'waitlist'

export type DayState = 'free' | 'full' | 'waitlist' | 'none' | 'unknown'
