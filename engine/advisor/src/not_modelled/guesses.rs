//! What a scenario tells and the model can only guess the effect of: the interval reaches to where it would be less and more.

pub(crate) mod kept;
pub(crate) mod loss;
pub(crate) mod security;

use mountwise_sim::Scenario;

pub(crate) fn has(scenario: &Scenario) -> bool {
    loss::is_told(scenario) || security::is_priced(scenario) || kept::is_assumed(scenario)
}

pub(super) fn notes(scenario: &Scenario) -> impl Iterator<Item = String> {
    loss::note(scenario)
        .into_iter()
        .chain(security::notes(scenario))
        .chain(kept::note(scenario))
}

/// How a scenario becomes that of either end of each guess.
pub(crate) fn ends(scenario: &Scenario) -> impl Iterator<Item = impl Fn(&mut Scenario) + use<>> {
    type Scale = fn(&mut Scenario, f64);
    let of = |is_guessed: bool, factors: [f64; 2], scale: Scale| {
        let factors = factors.into_iter().filter(move |_| is_guessed);
        factors.map(move |factor| move |scenario: &mut Scenario| scale(scenario, factor))
    };
    let losses = of(loss::is_told(scenario), loss::FACTORS, loss::scale);
    let secured = security::is_priced(scenario);
    losses.chain(of(secured, security::FACTORS, security::scale))
}
