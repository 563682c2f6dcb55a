/**
 * The points that go with a part of the money that they were bought with, so that all of the money takes all of them.
 * Minor units. Pure.
 * @param before what of the money has gone already
 */
export function pointsOfMoney(
  bought: { points: number; price: number },
  { before, amount }: { before: number; amount: number },
): number {
  if (bought.price <= 0) return 0
  const until = (money: number) => Math.round((bought.points * Math.min(money, bought.price)) / bought.price)
  return Math.max(0, until(before + amount) - until(before))
}
