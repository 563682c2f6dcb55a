import styled from '@emotion/styled'
import type { PackagesAnswer } from '../../../../core/domain/wire/index.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { Quantity } from '../../fields/quantity.tsx'
import type { Purchase } from './kept-purchase.ts'

const Packages = styled.ul({
  display: 'grid',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'calc(var(--space) * 2)',
    minHeight: 64,
    borderBlockEnd: '1px solid var(--border)',
  },
  '& span': { display: 'grid' },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
})

const Sum = styled.p({ display: 'flex', justifyContent: 'space-between', fontWeight: 600 })

/** The most of one package. */
const most = 1000

interface PackageListProps {
  told: PackagesAnswer
  chosen: Purchase['packages']
  onCount(id: string, quantity: number): void
}

/** The packages with a quantity each, and what all of them cost. */
export function PackageList({ told, chosen, onCount }: PackageListProps) {
  const t = useWords()
  const { money } = useFormats()
  if (told.packages.length === 0) return <p>{t('points.dialog.none')}</p>
  return (
    <>
      <Packages>
        {told.packages.map(({ id, name, points, price }) => {
          const words = t('price.points', { count: points })
          return (
            <li key={id}>
              <span>
                <strong>{name || words}</strong>
                <small>{[...(name ? [words] : []), money(price)].join(' · ')}</small>
              </span>
              <Quantity
                id={`package-${id}`}
                name={name || words}
                count={chosen.find((one) => one.id === id)?.quantity ?? 0}
                max={most}
                onCount={(count) => onCount(id, count)}
              />
            </li>
          )
        })}
      </Packages>
      <Sum aria-live="polite">
        <span>{t('price.points', { count: told.points })}</span>
        <span>{money(told.totalprice)}</span>
      </Sum>
    </>
  )
}
