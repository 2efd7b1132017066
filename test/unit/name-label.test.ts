import { describe, expect, test } from 'vitest'
import { toLabel } from '../../site/scripts/name/label.ts'

const takes = 'An address can only have a–z, 0–9 and hyphens.'

describe('a text becomes the part of an address that a person chooses', () => {
  test.each([
    ['jane', 'jane'],
    ['Jane Doe', 'jane-doe'],
    ['  Jane \t Doe  ', 'jane-doe'],
    ['jane.doe', 'jane-doe'],
    ['jane_doe', 'jane-doe'],
    ['Jané Ångström', 'jane-angstrom'],
    ['José Ñandú Çelik', 'jose-nandu-celik'],
    ['Łukasz Groß', 'lukasz-gross'],
    ['Æsa Øst', 'aesa-ost'],
    ['İpek Işık', 'ipek-isik'],
    ['Ｊａｎｅ', 'jane'],
    ['ﬁona', 'fiona'],
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['jane – doe', 'jane-doe'],
    ['xn--jane', 'xn-jane'],
    ['-jane-', 'jane'],
    ['007', '007'],
    ['', ''],
    [' - ', ''],
  ])('%j: %j', (text, label) => {
    expect(toLabel(text)).toMatchObject({ label, problem: '' })
  })

  test.each([
    ['Jane 🙂', 'jane'],
    ['👩🏽‍💻', ''],
    ['Анна', ''],
    ['आशा Rao', 'rao'],
    ['<script>alert(1)</script>', 'scriptalert1-script'],
    ['jane!', 'jane'],
  ])('%j: %j, and says that something was left out', (text, label) => {
    expect(toLabel(text)).toMatchObject({ label, problem: takes })
  })

  test('it has 63 characters at most, and says so', () => {
    expect(toLabel('a'.repeat(63))).toMatchObject({ label: 'a'.repeat(63), problem: '' })
    const { label, problem } = toLabel('a'.repeat(64))
    expect(label).toBe('a'.repeat(63))
    expect(problem).toContain('63')
    expect(toLabel(`${'a'.repeat(62)} b`).label).toBe('a'.repeat(62))
  })

  test('while it is typed, a hyphen at the end waits for what follows', () => {
    expect(toLabel('Jane ').draft).toBe('jane-')
  })

  test('what comes out is a DNS label and comes out the same again', () => {
    const wrong = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => {
        const { label } = toLabel(`${character}a${character}${character}9${character}`)
        return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(label) || toLabel(label).label !== label
      },
    )
    expect(wrong).toEqual([])
  })
})
