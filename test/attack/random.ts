/**
 * Numbers from 0 to below 1, the same ones for the same seed (xorshift32; G. Marsaglia, "Xorshift
 * RNGs", 2003).
 * @param seed any whole number
 */
export function randomFrom(seed: number): () => number {
  // Spread, since seeds that lie near each other would begin alike; 0 would stay 0.
  let state = Math.imul(seed, 0x9e3779b1) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
