/**
 * The blocks in the editor. Their attributes come from block.json, through the server.
 */
import { isZoned } from '../../widgets/base/launch-date.ts';
import { nextMonth, readLaunchAt, withoutZoneName, writeLaunchAt } from '../builder/fields/launch-time.ts';
import { plainFormAttribute } from '../builder/fields/plugin-attributes.ts';

( ( { blockEditor, blocks, components, element, htmlEntities, i18n }, site ) => {
	const { InspectorControls, PanelColorSettings, useBlockProps } = blockEditor;
	const { Disabled, PanelBody, SelectControl, TextControl, ToggleControl } = components;
	const { createElement: el, Fragment } = element;
	const { __, sprintf } = i18n;

	/** Makes controls look the same in all versions of WordPress. */
	const modern = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
	const modernToggle = { __nextHasNoMarginBottom: true };
	const stack = ( ...controls ) => el( 'div', { style: { display: 'grid', gap: '16px' } }, ...controls );

	/** WordPress stores an author's `&` as `&amp;`. */
	function decoded( value ) {
		if ( typeof value === 'string' ) {
			return htmlEntities.decodeEntities( value );
		}
		return value && typeof value === 'object'
			? Object.fromEntries( Object.entries( value ).map( ( [ key, inner ] ) => [ key, decoded( inner ) ] ) )
			: value;
	}

	/** A date: by each visitor's own clock, or by the site's time zone, for one instant. */
	function dateControl( { title, pattern }, value, set ) {
		const isOfSite = isZoned( value );
		const { local = '' } = readLaunchAt( isOfSite ? `${value}[${site.zone}]` : value ) ?? {};
		function store( date, byClockOfSite ) {
			const zone = byClockOfSite ? site.zone : undefined;
			const text = withoutZoneName( writeLaunchAt( { local: date, zone } ) );
			if ( text === '' || new RegExp( pattern, 'i' ).test( text ) ) {
				set( text || undefined );
			}
		}
		return stack(
			el( TextControl, {
				...modern,
				type: 'datetime-local',
				// The widget takes no year with more digits.
				max: '9999-12-31T23:59',
				label: title,
				value: local,
				onChange: ( text ) => store( text, isOfSite ),
			} ),
			el( SelectControl, {
				...modern,
				label: __( 'Whose clock', 'launch-widgets' ),
				help: isOfSite
					? __( 'One moment for all, wherever they are.', 'launch-widgets' )
					: __( 'That time of the day wherever a visitor is: for some earlier than for others.', 'launch-widgets' ),
				value: isOfSite ? 'site' : 'visitor',
				disabled: local === '',
				options: [
					{ value: 'visitor', label: __( 'Each visitor’s own', 'launch-widgets' ) },
					{
						value: 'site',
						/* translators: %s: a time zone, such as Europe/Berlin. */
						label: sprintf( __( 'This site’s: %s', 'launch-widgets' ), site.zone ),
					},
				],
				onChange: ( whose ) => store( local, whose === 'site' ),
			} )
		);
	}

	function control( schema, value, set ) {
		const { title: label, description: help } = schema;
		switch ( schema.control ) {
			case 'date':
				return dateControl( schema, value || '', set );
			case 'boolean':
				return el( ToggleControl, { ...modernToggle, label, help, checked: Boolean( value ), onChange: set } );
			case 'choice':
				return el( SelectControl, {
					...modern,
					label,
					help,
					value,
					options: schema.enum.map( ( choice, at ) => ( { value: choice, label: schema.enumNames[ at ] } ) ),
					onChange: set,
				} );
			default:
				return el( TextControl, {
					...modern,
					label,
					help,
					value: value ?? '',
					placeholder: schema.placeholder,
					onChange: ( text ) => set( text === '' ? undefined : text ),
				} );
		}
	}

	/** A field for each text and plural form, labelled with the widget's own text. */
	function textControls( { properties }, texts = {}, set ) {
		return Object.entries( properties ).flatMap( ( [ key, schema ] ) => {
			const setText = ( text ) => {
				const { [ key ]: before, ...others } = texts;
				const all = text === undefined ? others : { ...others, [ key ]: text };
				set( Object.keys( all ).length > 0 ? all : undefined );
			};
			return schema.properties
				? textControls( schema, texts[ key ], setText )
				: el( TextControl, {
						...modern,
						label: schema.placeholder,
						help: schema.description,
						// Keeps the case: WordPress shows labels in capitals.
						placeholder: schema.placeholder,
						value: texts[ key ] ?? '',
						onChange: ( text ) => setText( text === '' ? undefined : text ),
				  } );
		} );
	}

	/** The element as a page shows it, or why a page does not show it. */
	function preview( tag, schemas, attributes ) {
		if ( site.problems[ tag ] ) {
			const notice = el( 'p', { className: 'components-notice is-warning', role: 'note' }, site.problems[ tag ] );
			return el( Fragment, null, notice, attributes.fallback );
		}
		const shown = { ...site.attributes[ tag ], lang: site.language, style: {} };
		if ( site.accent ) {
			shown.style[ '--widget-accent' ] = site.accent;
		}
		for ( const [ name, schema ] of Object.entries( schemas ) ) {
			// Without a date, the element shows its fallback text, as a page does.
			const value = attributes[ name ] ?? ( schema.control === 'date' ? ' ' : undefined );
			if ( value === undefined || value === false || value === '' || name === plainFormAttribute ) {
				continue;
			}
			if ( schema.cssProperty ) {
				shown.style[ schema.cssProperty ] = value;
			} else if ( schema.control === 'texts' ) {
				shown[ name ] = JSON.stringify( value );
			} else {
				shown[ name ] = value === true ? '' : value;
			}
		}
		return el( tag, shown, attributes.fallback );
	}

	function Edit( { name, attributes: stored, setAttributes } ) {
		const attributes = decoded( stored );
		const all = Object.entries( blocks.getBlockType( name ).attributes ).filter(
			( [ , schema ] ) => schema.control
		);
		const set = ( attribute ) => ( value ) => setAttributes( { [ attribute ]: value } );
		const colours = all.filter( ( [ , schema ] ) => schema.control === 'colour' );
		const texts = all.filter( ( [ , schema ] ) => schema.control === 'texts' );
		const others = all.filter( ( entry ) => ! colours.includes( entry ) && ! texts.includes( entry ) );
		const blockProps = useBlockProps( {
			style: attributes.align === 'full' ? { paddingLeft: '1.25rem', paddingRight: '1.25rem' } : undefined,
		} );
		return el(
			Fragment,
			null,
			el(
				InspectorControls,
				null,
				el(
					PanelBody,
					{ title: __( 'Settings', 'launch-widgets' ) },
					stack(
						...others.map( ( [ attribute, schema ] ) =>
							control( schema, attributes[ attribute ], set( attribute ) )
						),
						el( TextControl, {
							...modern,
							label: __( 'Text where scripts are blocked', 'launch-widgets' ),
							value: attributes.fallback,
							onChange: set( 'fallback' ),
						} )
					)
				),
				texts.map( ( [ attribute, schema ] ) =>
					el(
						PanelBody,
						{ key: attribute, title: schema.title, initialOpen: false },
						stack( ...textControls( schema, attributes[ attribute ], set( attribute ) ) )
					)
				),
				el( PanelColorSettings, {
					title: __( 'Colours', 'launch-widgets' ),
					initialOpen: false,
					colorSettings: colours.map( ( [ attribute, schema ] ) => ( {
						label: schema.title,
						value: attributes[ attribute ],
						onChange: set( attribute ),
					} ) ),
				} )
			),
			el(
				'div',
				blockProps,
				// A click in the editor selects the block and opens no form.
				el( Disabled, null, preview( name.split( '/' )[ 1 ], Object.fromEntries( all ), attributes ) )
			)
		);
	}

	for ( const tag of Object.keys( site.attributes ) ) {
		const name = `launch-widgets/${tag}`;
		blocks.registerBlockType( name, {
			edit: Edit,
			// The text stays when the plugin is removed.
			save: ( { attributes } ) => el( 'p', null, attributes.fallback ),
		} );
		const dates = Object.entries( blocks.getBlockType( name ).attributes ).filter(
			( [ , { control: kind } ] ) => kind === 'date'
		);
		// A new block contains a date in the future, so that it does not change when the month is over.
		if ( dates.length > 0 ) {
			blocks.registerBlockVariation( name, {
				name: 'upcoming',
				isDefault: true,
				attributes: Object.fromEntries( dates.map( ( [ date ] ) => [ date, nextMonth( new Date() ) ] ) ),
			} );
		}
	}
} )( window.wp, window.launchWidgets );
