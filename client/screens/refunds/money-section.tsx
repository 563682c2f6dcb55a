import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StaffRows } from '../../ui/staff-rows.ts'
import type { Paged } from './use-pages.ts'

interface MoneySectionProps<T> {
  /** Its `data-part`. */
  part: string
  paged: Paged<T>
  title?: string
  /** What it is about, below the title. */
  text?: string
  isOldestFirst?: boolean
  /** What a button beside each does with it; `isOffered` where not each has one. */
  act?: { label: string; run(one: T): void; isOffered?(one: T): boolean }
  children(one: T): ReactNode
}

/** A list about money, page by page; nothing where nothing is in it. */
export function MoneySection<T extends { id: string }>(props: MoneySectionProps<T>) {
  const { part, paged, title, text, isOldestFirst = false, act, children } = props
  const { page, setPage, list } = paged
  if (!list || list.items.length === 0) return null
  return (
    <section>
      {title ? <h2>{title}</h2> : null}
      {text ? <p>{text}</p> : null}
      <StaffRows data-part={part}>
        {list.items.map((one) => (
          <li key={one.id}>
            {children(one)}
            {act && (act.isOffered?.(one) ?? true) ? (
              <div>
                <Button variant="secondary" onClick={() => act.run(one)}>
                  {act.label}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </StaffRows>
      <Pager page={page} hasMore={list.hasmore} isOldestFirst={isOldestFirst} onPage={setPage} />
    </section>
  )
}
