import type { BoughtAnswer, PackagesAnswer } from '../../core/domain/wire/index.ts'
import { list, number, record, text, texts } from './read.ts'

export function readPackages(raw: unknown): PackagesAnswer {
  const answer = record<PackagesAnswer>(raw)
  const packages = list(answer.packages).map((one) => record<PackagesAnswer['packages'][number]>(one))
  return {
    currency: text(answer.currency),
    packages: packages.map(({ id, name, points, price, quantity }) => ({
      ...{ id: text(id), name: text(name), points: number(points), price: number(price) },
      quantity: number(quantity),
    })),
    totalprice: number(answer.totalprice),
    points: number(answer.points),
    processors: texts(answer.processors),
  }
}

export function readBought(raw: unknown): BoughtAnswer {
  const { totalprice, points, currency, pointsbalance } = record<BoughtAnswer>(raw)
  return {
    ...{ totalprice: number(totalprice), points: number(points), currency: text(currency) },
    pointsbalance: number(pointsbalance),
  }
}
