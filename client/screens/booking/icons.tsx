function Drawn({ paths }: { paths: string[] }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

export const IconPeople = () => (
  <Drawn
    paths={[
      'M9 5.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
      'M3 19c0-3.2 2.6-5 6-5s6 1.8 6 5',
      'M16 6a3 3 0 0 1 0 5.6M17.5 14.4c2.1.6 3.5 2.1 3.5 4.6',
    ]}
  />
)
export const IconShuffle = () => (
  <Drawn
    paths={[
      'M4 7h3.5c4 0 5 10 9 10H20M4 17h3.5c1.6 0 2.7-1.6 3.6-3.5M13 10.200c.9-1.9 2-3.2 3.5-3.200H20',
      'M17.5 4.5 20 7l-2.5 2.500M17.5 14.5 20 17l-2.5 2.5',
    ]}
  />
)
export const IconHourglass = () => (
  <Drawn
    paths={['M7 3.500h10M7 20.500h10M8 3.500c0 5 8 5 8 8.500s-8 3.5-8 8.500M16 3.500c0 5-8 5-8 8.500s8 3.5 8 8.5']}
  />
)
