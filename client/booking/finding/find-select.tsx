import type { ReactNode } from 'react'
import { typeAgain, useTypedEarly } from '../../ui/use-typed-early.ts'

interface FindSelectProps {
  id: string
  name: string
  label: string
  value: string
  choose(value: string): void
  /** Its options. */
  children: ReactNode
}

/** A choice that narrows or orders a list; sent as `name` where a form has no script. */
export function FindSelect({ id, name, label, value, choose, children }: FindSelectProps) {
  const field = useTypedEarly<HTMLSelectElement>(value, typeAgain)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select ref={field} id={id} name={name} value={value} onChange={(event) => choose(event.target.value)}>
        {children}
      </select>
    </>
  )
}
