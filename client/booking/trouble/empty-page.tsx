import styled from '@emotion/styled'

const Drawing = styled.svg({
  '& [data-part=page]': { fill: 'var(--surface)', stroke: 'currentColor' },
  '& [data-part=band]': { fill: 'var(--primary-soft)', stroke: 'currentColor' },
  '& [data-part=days]': { fill: 'var(--border)' },
  '& [data-part=mark]': { stroke: 'currentColor' },
})

const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** A calendar page without days in the theme's colours; torn when loading failed. */
export function EmptyPage({ broken }: { broken: boolean }) {
  return (
    <Drawing width={104} height={96} viewBox="0 0 104 96" fill="none" strokeWidth={2} aria-hidden="true">
      <path
        data-part="page"
        strokeLinejoin="round"
        d={broken ? 'M14 18h76v58l-10 8-11-9-12 9-11-9-12 9-11-9-9 7Z' : 'M14 18h76v66H14Z'}
      />
      <path data-part="band" strokeLinejoin="round" d="M14 18h76v16H14Z" />
      <path data-part="mark" strokeLinecap="round" d="M32 11v13M72 11v13" />
      <g data-part="days">
        {days.map((day) => (
          <rect key={day} x={24 + (day % 4) * 15} y={42 + Math.floor(day / 4) * 12} width={10} height={7} rx={1.5} />
        ))}
      </g>
    </Drawing>
  )
}
