const paths = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z M12 2.5v2M12 19.5v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2.5 12h2M19.5 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z M12 7.5V12l3 2',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Z M12 7.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  phone:
    'M6.6 3.5h2.6l1.5 4-2 1.5a12 12 0 0 0 5.3 5.3l1.5-2 4 1.5v2.6a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.6 5.7a2 2 0 0 1 2-2.2Z',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z M3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9s1-6.5 3.5-9Z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  chevron: 'M6 9l6 6 6-6',
  back: 'M19 12H5M11 18l-6-6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  calendar: 'M5 5.5h14v14H5zM5 10h14M9 3v4M15 3v4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z M4.5 20.5a7.5 7.5 0 0 1 15 0',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z M2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.4a6.5 6.5 0 0 1 3.5 5.6',
  chat: 'M4 5h16v11H10l-4.5 3.5V16H4z',
  cart: 'M3 4h2.5l2.2 11h10.1L20 7.5H6.4 M9 20.2a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z M17 20.2a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const

/** Icons that point along the reading direction, so they are mirrored in right-to-left languages. */
const turning = new Set<string>(['arrow', 'back'])

export type IconName = keyof typeof paths

/**
 * A line drawing in the surrounding text colour. It is hidden from screen readers: a word is always beside or inside
 * it.
 */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <Drawn path={paths[name]} size={size} turns={turning.has(name)} />
)

/** The same for a path that the first screen does not need. */
export function Drawn({ path, size, turns = false }: { path: string; size: number; turns?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-turns={turns || undefined}
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  )
}
