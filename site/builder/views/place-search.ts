import type { Place } from '../fields/places.ts'

/** How many places the search lists at once. */
const most = 8

function count(total: number): string {
  if (total === 0) return 'No city or country of that name. Try a larger city nearby.'
  if (total > most) return `${total} places. The first ${most} are listed: write more of the name.`
  return total === 1
    ? '1 place. Press it to choose it:'
    : `${total} places. Press one to choose it:`
}

/**
 * Binds the search for a place. It lists what it finds; only the press of a place chooses one.
 * @param root contains the search box, a live region and a list
 * @param choose called with the zone of the chosen place
 */
export function placeSearch(root: ParentNode, choose: (zone: string) => void): void {
  const box = root.querySelector<HTMLInputElement>('[type=search]')
  const status = root.querySelector('[role=status]')
  const list = root.querySelector('ul')
  if (!box || !status || !list) throw new TypeError('The form has no search for a place.')

  const item = ({ name, zone }: Place): HTMLLIElement => {
    const line = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.addEventListener('click', () => {
      box.value = ''
      show('', [])
      choose(zone)
    })
    line.append(button)
    return line
  }

  const show = (text: string, places: readonly Place[]) => {
    status.textContent = text
    list.replaceChildren(...places.slice(0, most).map(item))
  }

  const search = async () => {
    const text = box.value
    try {
      // The names of all cities, which only the search needs.
      const { findPlaces } = await import('../fields/places.ts')
      // A later input has its own search.
      if (box.value !== text) return
      const found = findPlaces(text)
      show(text.trim() ? count(found.length) : '', found)
    } catch {
      show('The list of cities did not load. Choose from the list above.', [])
    }
  }

  box.addEventListener('input', (event) => {
    // What is searched for is no value of the form.
    event.stopPropagation()
    void search()
  })
}
